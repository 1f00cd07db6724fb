/** IP addresses and CIDR blocks. */
const ipAddress = {
    atoms: ['1', '::', '10.0.0.1', '/8'],
    lists: [
        { frame: '⟨x⟩', separators: ['.', ':', ''], items: ['1', '255', '0', 'ffff', '::', '/', '%', '01', 'x'] },
        { frame: '1.2.3.4/⟨x⟩', separators: [''], items: ['0', '3', '9'] },
        { frame: '::⟨x⟩/1', separators: [':', ''], items: ['1', 'f', '0'] },
        { frame: '::1%⟨x⟩', separators: [''], items: ['e', '%'] },
    ],
    wrappers: ['[⟨x⟩]', '::⟨x⟩', '⟨x⟩/1'],
    targets: [
        { tool: 'cidr-calculator', fields: ['cidr'], with: { mode: 'cidr', normalize: true } },
        { tool: 'cidr-calculator', fields: ['start', 'end'], with: { mode: 'range' } },
        {
            tool: 'cidr-calculator',
            fields: ['start'],
            with: { mode: 'range', end: 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:fffe' },
        },
    ],
};
export default ipAddress;
//# sourceMappingURL=ip-address.js.map