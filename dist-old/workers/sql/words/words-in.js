/** The words of a list, which have white space between them. */
export function wordsIn(list) {
    return list.split(/\s+/).filter(word => word !== '');
}
//# sourceMappingURL=words-in.js.map