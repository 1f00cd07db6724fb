/** File permissions, octal and symbolic. */
const fileMode = {
    atoms: ['7', 'rwx', '-'],
    lists: [{ frame: '⟨x⟩', separators: [''], items: ['0', '7', '8', 'rwx', 'rws', '-', 'd', 'S', ' '] }],
    wrappers: ['0⟨x⟩', 'd⟨x⟩'],
    targets: [
        { tool: 'chmod-calc', fields: ['octal'] },
        { tool: 'chmod-calc', fields: ['symbolic'], with: { octal: undefined } },
        { tool: 'chmod-calc', fields: ['octal', 'symbolic'] },
    ],
};
export default fileMode;
//# sourceMappingURL=file-mode.js.map