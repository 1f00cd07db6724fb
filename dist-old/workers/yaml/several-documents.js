import { YamlError } from './yaml-error.js';
/**
 * The error for a second document, which begins at the current lexeme. Counts the documents without parsing them, so
 * it reads `lexemes` to the end or to the first lexical error.
 */
export function severalDocuments(lexemes) {
    const second = lexemes.start;
    let count = 1;
    let open = false;
    let atLeast = '';
    try {
        for (; lexemes.kind !== 'end'; lexemes.next()) {
            if (lexemes.kind === 'doc-end')
                open = false;
            else if (lexemes.kind === 'doc-start' || (!open && lexemes.kind !== 'directive-line')) {
                count++;
                open = true;
            }
        }
    }
    catch (error) {
        if (!(error instanceof YamlError))
            throw error;
        atLeast = 'at least ';
    }
    const documents = `${atLeast}${Math.max(count, 2).toLocaleString('en-US')}`;
    return new YamlError(`expected one document, found ${documents}: the second begins here`, second);
}
//# sourceMappingURL=several-documents.js.map