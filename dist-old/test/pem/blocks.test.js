import t from 'tap';
import { decodeBase64 } from '../../workers/pem/base64.js';
import { afterHeaders, findBlocks } from '../../workers/pem/blocks.js';
const summaryOf = (text) => {
    const { blocks, textOutside, strayEnd } = findBlocks(text, 16);
    return { blocks: blocks.map(({ label, body, fault }) => fault ?? `${label}: ${body.trim()}`), textOutside, strayEnd };
};
t.test('blocks are found (RFC 7468)', async (t) => {
    for (const [text, blocks, textOutside = false, strayEnd = false] of [
        ['', []],
        ['text', [], true],
        ['-----BEGIN A-----\nAAAA\n-----END A-----\n', ['A: AAAA']],
        ['-----BEGIN A-----\r\nAAAA\r\n-----END A-----', ['A: AAAA']],
        ['\ufeff  -----BEGIN A-----\rAAAA\r-----END A-----\r', ['A: AAAA']],
        ['-----BEGIN A----- AAAA -----END A----- -----BEGIN B-----BBBB-----END B-----', ['A: AAAA', 'B: BBBB']],
        ['before\n-----BEGIN A-----\nAAAA\n-----END A-----\n', ['A: AAAA'], true],
        [
            '-----BEGIN A-----\nAAAA\n-----END A-----\nbetween\n-----BEGIN A-----\nBBBB\n-----END A-----',
            ['A: AAAA', 'A: BBBB'],
            true,
        ],
        ['-----BEGIN A-----\nAAAA\n-----END A-----\nafter', ['A: AAAA'], true],
        ['-----BEGIN A B-C-----\nAAAA\n-----END A B-C-----', ['A B-C: AAAA']],
        ['-----BEGIN A -----\nAAAA\n-----END A-----', ['A: AAAA']],
        ['-----BEGIN -----\nAAAA\n-----END -----', [': AAAA']],
        ['-----BEGIN A-----\nAAAA\n', ['the END line is missing']],
        [
            '-----BEGIN A-----\n-----BEGIN B-----\nBBBB\n-----END B-----',
            ['the END line is missing before the next BEGIN line', 'B: BBBB'],
        ],
        [
            '-----BEGIN A-----\nAAAA\n-----END B-----\n-----BEGIN C-----\nCCCC\n-----END C-----',
            ['the END line has another label: "B"', 'C: CCCC'],
        ],
        ['-----END A-----\n-----BEGIN A-----\nAAAA\n-----END A-----', ['A: AAAA'], false, true],
        ['-----BEGIN A----\nAAAA\n-----END A-----', [], true, true],
        ['-----begin A-----\nAAAA\n-----end A-----', [], true],
        [`-----BEGIN ${'A'.repeat(65)}-----\nAAAA\n`, [], true],
        ['-----BEGIN \u00c4-----\nAAAA\n', [], true],
    ]) {
        t.same(summaryOf(text), { blocks, textOutside, strayEnd }, JSON.stringify(text));
    }
});
t.test('the search stops one block after the maximum', async (t) => {
    t.equal(findBlocks('-----BEGIN A-----'.repeat(50_000), 16).blocks.length, 17);
    t.equal(findBlocks('-----BEGIN A-----\n-----END A-----\n'.repeat(50_000), 16).blocks.length, 17);
    t.equal(findBlocks('-----BEGIN A-----\n-----END A-----\n'.repeat(16), 16).blocks.length, 16);
});
t.test('header lines are skipped (RFC 1421 section 4.4)', async (t) => {
    for (const [body, text, headers] of [
        ['\nAAAA\n', '\nAAAA\n', 0],
        ['\nProc-Type: 4,ENCRYPTED\nDEK-Info: x\n\nAAAA\n', 'AAAA\n', 37],
        ['\r\nA: b\r\n \r\nAAAA', 'AAAA', 11],
        ['\n\nAAAA\n\nBBBB', '\n\nAAAA\n\nBBBB', 0],
        ['\nA: b\nAAAA', '\nA: b\nAAAA', 0],
    ]) {
        t.same(afterHeaders(body), { text, headers }, JSON.stringify(body));
    }
});
t.test('Base64 is decoded or rejected (RFC 4648 section 10)', async (t) => {
    for (const [text, bytes, padded] of [
        ['', '', true],
        ['Zg==', 'f', true],
        ['Zm8=', 'fo', true],
        ['Zm9v', 'foo', true],
        ['Zm9vYg==', 'foob', true],
        ['Zm9v\r\n\tYmE =', 'fooba', true],
        ['Zm9vYmFy', 'foobar', true],
        ['Zg', 'f', false],
        ['Zg=', 'f', false],
        ['Zm8', 'fo', false],
    ]) {
        const decoded = decodeBase64(text);
        t.match(decoded, { padded }, JSON.stringify(text));
        t.equal('bytes' in decoded ? decoded.bytes.toString() : undefined, bytes);
    }
    for (const [text, fault, at] of [
        ['MA$A=', '"$" is not a Base64 character', 2],
        ['Zm9_', '"_" is not a Base64 character', 3],
        ['Zm\u0000v', 'U+0000 is not a Base64 character', 2],
        ['Zm\ud800v', 'U+D800 is not a Base64 character', 2],
        ['Zm8=Zm8=', 'padding before the end of the Base64', 3],
        ['Zg===', 'padding before the end of the Base64', 2],
        ['Zm9vY', 'invalid Base64 length: one character is left over', -1],
    ]) {
        t.same(decodeBase64(text), { fault, at }, JSON.stringify(text));
    }
});
//# sourceMappingURL=blocks.test.js.map