/** PEM (RFC 7468). */
const pem = {
    atoms: ['MAA=', '-----BEGIN X-----\nMAA=\n-----END X-----\n', 'x'],
    lists: [
        {
            frame: '⟨x⟩',
            separators: ['', '\n', '\r\n', ' '],
            items: [
                '-----BEGIN CERTIFICATE-----',
                '-----END CERTIFICATE-----',
                '-----BEGIN ',
                '-----END ',
                '-----',
                '-',
                'MAA=',
                '=',
                'x',
                ' ',
                '-----BEGIN A⟨n⟩-----\nMAA=\n-----END A⟨n⟩-----',
                '-----BEGIN PRIVATE KEY-----\nMAA=\n-----END PRIVATE KEY-----',
                'Proc-Type: 4,ENCRYPTED',
                '\t',
                '\ufeff',
            ],
            holder: '⟨x⟩',
        },
        {
            frame: '-----BEGIN CERTIFICATE-----\n⟨x⟩\n-----END CERTIFICATE-----',
            separators: ['', '\n', ' '],
            items: ['MAA', 'A', '=', '*', 'Key: value', ' '],
        },
        { frame: '-----BEGIN ⟨x⟩-----\nMAA=\n', separators: ['', ' '], items: ['A', '-', ' '] },
    ],
    wrappers: ['-----BEGIN A-----\n⟨x⟩\n-----END A-----\n', ' ⟨x⟩ ', '-----BEGIN ⟨x⟩-----'],
    targets: [{ tool: 'certificate-decoder', fields: ['pem'] }],
};
export default pem;
//# sourceMappingURL=pem.js.map