/** Base64 and tokens made of it. */
const token = {
    atoms: ['QUJD', 'e30', ''],
    lists: [
        {
            frame: '⟨x⟩',
            separators: ['', '\n', ' ', '.'],
            items: ['QUJD', 'A', '=', '-_', '+/', '*', 'e30', '\r\n', '/9j/', '//8='],
            holder: '⟨x⟩',
        },
        { frame: 'e30.e30.⟨x⟩', separators: ['', '.'], items: ['A', 'AA', '-', '+'] },
        { frame: 'data:image/png;base64,⟨x⟩', separators: [''], items: ['A', '/9j/', ',', ';'] },
        { frame: 'data:⟨x⟩,AAAA', separators: ['', ';'], items: ['a', 'image/', 'base64'] },
    ],
    wrappers: ['e30.⟨x⟩', '⟨x⟩.e30', ' ⟨x⟩ '],
    targets: [
        { tool: 'jwt-decoder', fields: ['token'] },
        { tool: 'base64', fields: ['input'], with: { mode: 'decode' } },
        { tool: 'color-space', fields: ['imageBase64'] },
    ],
};
export default token;
//# sourceMappingURL=token.js.map