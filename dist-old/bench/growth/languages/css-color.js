/** CSS colors. */
const cssColor = {
    atoms: ['red', '#fff', 'rgb(1 2 3)', '1', '50%', 'none'],
    lists: [
        { frame: 'rgb(⟨x⟩)', separators: [' ', ',', ' / '], items: ['1', '50%', 'none', '1e9', '-1', '+.5', '0x1'] },
        { frame: 'hsl(⟨x⟩)', separators: [' ', ','], items: ['1', '50%', '1turn', '1rad', '1deg'] },
        { frame: 'rgb(⟨x⟩ 2 3)', separators: [''], items: ['1', '0', '.', ' ', '9', '/**/'] },
        { frame: 'hwb(1e⟨x⟩ 0% 0%)', separators: [''], items: ['1', '9', '0'] },
        { frame: '#⟨x⟩', separators: [''], items: ['f', '0', '#'] },
        { frame: '⟨x⟩', separators: ['', ' '], items: ['red', ' ', '(', ')', '\\72 ', 'é', '/*', '*/', '\n'] },
    ],
    wrappers: ['rgb(⟨x⟩)', 'calc(⟨x⟩)', '(⟨x⟩)', '/*⟨x⟩*/', ' ⟨x⟩ '],
    targets: [
        { tool: 'color-converter', fields: ['color'] },
        { tool: 'contrast-checker', fields: ['foreground', 'background'] },
    ],
};
export default cssColor;
//# sourceMappingURL=css-color.js.map