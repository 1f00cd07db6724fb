/** A list of parameters as url-parser expects it; maximum 1,000. */
function parameters(text) {
    const parts = text
        .split('&')
        .slice(0, 1000)
        .map(part => part.slice(0, 60_000));
    return parts.map(part => ({ key: part, value: part }));
}
/** URLs and percent-encoded text. */
const url = {
    atoms: ['a', '%41', 'é', 'http://h/'],
    lists: [
        {
            frame: 'http://h/⟨x⟩',
            separators: ['/', ''],
            items: ['a', '..', '.', '%2e', '%2E%2e', '', 'é', '%zz', '%', '%C3%A9', '\\', '\t', '%E0%A4%A', '😀'],
            holder: '⟨x⟩',
        },
        {
            frame: 'http://h/?⟨x⟩',
            separators: ['&', ''],
            items: ['a=b', 'k⟨n⟩=v', 'a', '=', '', '+', '%41', '%', 'é=é', ';'],
            holder: 'k⟨n⟩=⟨x⟩',
        },
        {
            frame: 'http://⟨x⟩/',
            separators: ['.', ''],
            items: ['a', 'xn--a', 'é', '1', '0x7f', '%41', '-', 'a⟨n⟩', '١', '\u00ad', '[', ':', '@'],
            holder: '⟨x⟩',
        },
        { frame: 'http://xn--⟨x⟩/', separators: ['', '.xn--'], items: ['9', 'a', '99zz'] },
        { frame: 'http://⟨x⟩@h/', separators: ['', ':'], items: ['u', '%41', '@', 'é'] },
        { frame: 'http://h:⟨x⟩/', separators: [''], items: ['0', '8'] },
        { frame: 'http://[⟨x⟩]/', separators: [':', ''], items: ['1', '::', '0', 'ffff'] },
        { frame: 'http://h/#⟨x⟩', separators: [''], items: ['a', '%41', '%', 'é', '#'] },
        { frame: 'data:⟨x⟩', separators: ['', ','], items: ['a', ' ', '%41', 'é'] },
        {
            frame: '⟨x⟩',
            separators: [''],
            items: [' ', ':', '/', '%', '%41', '%C3%A9', '%zz', 'é', '😀', '\ud800', 'a', '+', '%F0%9F%98%80'],
        },
    ],
    wrappers: ['http://h/?u=⟨x⟩', 'blob:⟨x⟩', 'http://h/⟨x⟩/..', 'file:///C:/⟨x⟩'],
    targets: [
        { tool: 'url-parser', fields: ['url'] },
        {
            tool: 'url-parser',
            fields: ['params'],
            encode: parameters,
        },
        { tool: 'url-encode', fields: ['input'], with: { mode: 'encode', scope: 'component' } },
        { tool: 'url-encode', fields: ['input'], with: { mode: 'decode', scope: 'component' } },
        { tool: 'url-encode', fields: ['input'], with: { mode: 'encode', scope: 'full' } },
        { tool: 'url-encode', fields: ['input'], with: { mode: 'decode', scope: 'full' } },
    ],
};
export default url;
//# sourceMappingURL=url.js.map