import { XmlSyntaxError } from './syntax-error.js';
/** Markup that may occur in content, between declarations and around the root element. The cursor is at its start. */
/** Comment [15]; the caller has checked `<!--`. */
export function skipComment(cursor) {
    cursor.at += 4;
    cursor.skipPast('--', '"-->" at the end of the comment');
    if (cursor.take('>'))
        return;
    throw new XmlSyntaxError('a comment cannot contain "--" before its end "-->"', cursor.at - 2);
}
/** PI [16]; the caller has checked `<?`. */
export function skipInstruction(cursor) {
    const start = cursor.at;
    cursor.at += 2;
    const target = cursor.readName('the target of the processing instruction after "<?"');
    if (/^xml$/i.test(target)) {
        const message = target === 'xml'
            ? 'the XML declaration must be at the very start of the document'
            : `"${target}" is reserved, and no target of a processing instruction`;
        throw new XmlSyntaxError(message, start);
    }
    if (cursor.take('?>'))
        return;
    cursor.expectSpace('or "?>" after the target of the processing instruction');
    cursor.skipPast('?>', '"?>" at the end of the processing instruction');
}
/** CDSect [18]; the caller has checked `<![CDATA[`. */
export function skipCdata(cursor) {
    cursor.at += 9;
    cursor.skipPast(']]>', '"]]>" at the end of the CDATA section');
}
//# sourceMappingURL=markup.js.map