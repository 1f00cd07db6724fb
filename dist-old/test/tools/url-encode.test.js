import fc from 'fast-check';
import t from 'tap';
import { Compile } from 'typebox/compile';
import { ANSWER_LIMIT, TEXT_LIMIT } from '../../src/shared/tool.js';
import contract from '../../src/tools/url-encode.js';
import { ToolError } from '../../workers/tool-error.js';
import { run } from '../../workers/tools/url-encode.js';
import { table } from '../table.js';
const encode = (input, scope = 'component') => ({ mode: 'encode', scope, input });
const decode = (input, scope = 'component') => ({ mode: 'decode', scope, input });
const RESERVED = ';/?:@&=+$,#';
const UNESCAPED = "ABCXYZabcxyz0123456789-_.!~*'()";
t.test('reserved characters are encoded by mode', async (t) => {
    table(t, contract, run, [
        {
            name: 'unreserved characters never',
            input: encode(UNESCAPED),
            result: { output: UNESCAPED },
            source: 'ECMA-262 section 19.2.6',
        },
        {
            name: 'reserved characters in a component',
            input: encode(RESERVED),
            result: { output: '%3B%2F%3F%3A%40%26%3D%2B%24%2C%23' },
        },
        { name: 'not reserved characters in a whole URL', input: encode(RESERVED, 'full'), result: { output: RESERVED } },
        {
            name: 'characters that are invalid in a URL',
            input: encode(' "<>\\^`{|}%[]', 'full'),
            result: { output: '%20%22%3C%3E%5C%5E%60%7B%7C%7D%25%5B%5D' },
        },
        { name: 'an empty text', input: encode(''), result: { output: '' } },
        { name: 'a space is never a plus sign', input: encode('a b+c'), result: { output: 'a%20b%2Bc' } },
        { name: 'NUL and line ends', input: encode('\0\r\n'), result: { output: '%00%0D%0A' } },
        {
            name: 'UTF-8 of every length',
            input: encode('\x7f\x80\u07ff\u0800\uffff\u{10000}\u{10ffff}'),
            result: { output: '%7F%C2%80%DF%BF%E0%A0%80%EF%BF%BF%F0%90%80%80%F4%8F%BF%BF' },
            source: 'RFC 3629 section 3',
        },
        { name: 'an escape is encoded again', input: encode('%41'), result: { output: '%2541' } },
    ]);
});
t.test('escapes are decoded by mode', async (t) => {
    table(t, contract, run, [
        {
            name: 'all escapes in a component',
            input: decode('%3B%2F%3F%3A%40%26%3D%2B%24%2C%23%41%20'),
            result: { output: `${RESERVED}A ` },
        },
        {
            name: 'not escapes of reserved characters in a whole URL',
            input: decode('%3B%2f%3F%3A%40%26%3D%2B%24%2C%23%41%20', 'full'),
            result: { output: '%3B%2f%3F%3A%40%26%3D%2B%24%2C%23A ' },
            source: 'ECMA-262 section 19.2.6.5, Decode',
        },
        { name: 'only once', input: decode('%2541'), result: { output: '%41' } },
        { name: 'plus stays plus', input: decode('a+b%20c'), result: { output: 'a+b c' } },
        { name: 'digits in either case', input: decode('%c3%A9%C3%a9'), result: { output: 'éé' } },
        { name: 'beyond the BMP', input: decode('%F0%9F%98%80'), result: { output: '😀' } },
        { name: 'a byte order mark is kept', input: decode('%EF%BB%BFa'), result: { output: '\ufeffa' } },
        { name: 'characters that need no escape', input: decode('é😀\0 '), result: { output: 'é😀\0 ' } },
        {
            name: 'an unescaped lone surrogate is unchanged',
            input: decode('\ud800'),
            result: { output: '\ud800' },
            source: 'ECMA-262 section 19.2.6.5, Decode',
        },
    ]);
});
t.test('malformed input is rejected with its offset', async (t) => {
    const notEscape = (quote, offset) => new RegExp(`^input: invalid percent-encoding "${quote}" at offset ${offset}: expected "%" and`);
    const notUtf8 = (quote, offset) => new RegExp(`^input: invalid percent-encoding "${quote}" at offset ${offset}: expected the UTF-8`);
    for (const scope of ['component', 'full']) {
        table(t, contract, run, [
            { name: 'a lone surrogate', input: encode('ab\ud800c', scope), error: /U\+D800 at offset 2/ },
            { name: 'a reversed pair', input: encode('😀\udc00\ud800', scope), error: /U\+DC00 at offset 2/ },
            { name: 'a percent sign alone', input: decode('%', scope), error: notEscape('%', 0) },
            { name: 'a percent sign at the end', input: decode('100%', scope), error: notEscape('%', 3) },
            { name: 'one digit', input: decode('%41%4', scope), error: notEscape('%4', 3) },
            { name: 'no digits', input: decode('a%zzz', scope), error: notEscape('%zz', 1) },
            { name: 'two percent signs', input: decode('%%41', scope), error: notEscape('%%4', 0) },
            { name: 'a quote does not split a pair', input: decode('%a😀', scope), error: notEscape('%a😀', 0) },
            { name: 'truncated in the last digit', input: decode('%E0%A4%A', scope), error: notUtf8('%E0%A4%A', 0) },
            { name: 'truncated', input: decode('é%41%E2%82', scope), error: notUtf8('%E2%82', 4) },
            { name: 'interrupted by a character', input: decode('%F0%9Fab%98', scope), error: notUtf8('%F0%9F', 0) },
            { name: 'a lone continuation byte', input: decode('%C3%A9%A9', scope), error: notUtf8('%A9', 6) },
            {
                name: 'bytes that are invalid in UTF-8',
                input: decode('%FF%FF%FF%FF', scope),
                error: notUtf8('%FF%FF%FF%FF', 0),
            },
            {
                name: 'an overlong solidus',
                input: decode('%C0%AF', scope),
                error: notUtf8('%C0%AF', 0),
                source: 'RFC 3629 section 10',
            },
            { name: 'an overlong form of three bytes', input: decode('%E0%80%AF', scope), error: notUtf8('%E0%80%AF', 0) },
            {
                name: 'an overlong form of four bytes',
                input: decode('%F0%80%80%AF', scope),
                error: notUtf8('%F0%80%80%AF', 0),
            },
            {
                name: 'a surrogate',
                input: decode('%ED%A0%80', scope),
                error: notUtf8('%ED%A0%80', 0),
                source: 'RFC 3629 section 3',
            },
            { name: 'beyond U+10FFFF', input: decode('%F4%90%80%80', scope), error: notUtf8('%F4%90%80%80', 0) },
        ]);
    }
});
t.test('properties hold for any text', async (t) => {
    const scope = fc.constantFrom('component', 'full');
    const text = fc.string({ unit: 'binary' });
    fc.assert(fc.property(text, text => run(decode(run(encode(text), 3000).output), 3000).output === text));
    t.pass('decoding reverses encoding');
    const pieces = fc.constantFrom('%', '%4', '%41', '%C3', '%A9', '%E2', '%82', '%AC', '%F0', '%9F', '%98', '%80', '%ED', '%A0', '%FF', 'z', 'é', '\ud800');
    const almostEncoded = fc.array(pieces, { maxLength: 12 }).map(pieces => pieces.join(''));
    const decodes = (text) => {
        try {
            decodeURIComponent(text);
            return true;
        }
        catch {
            return false;
        }
    };
    fc.assert(fc.property(almostEncoded, scope, (input, scope) => {
        try {
            run(decode(input, scope), 3000);
            return decodes(input);
        }
        catch (error) {
            const offset = Number(/ at offset (\d+)\b/.exec(error.message)?.[1]);
            // The text before the offset decodes; no prefix of the text after it does.
            const rest = input.slice(offset);
            return (error instanceof ToolError &&
                decodes(input.slice(0, offset)) &&
                Array.from(rest, (_, length) => length + 1).every(length => !decodes(rest.slice(0, length))));
        }
    }), { numRuns: 2000 });
    t.pass('the offset is that of the first invalid escape');
});
t.test('hostile texts are answered', async (t) => {
    t.throws(() => run(decode('%E0%A4%A'.repeat(600_000)), 3000), { message: /"%E0%A4%A" at offset 0/ });
    t.throws(() => run(decode(`${'%E0%A4%A0'.repeat(500_000)}%`), 3000), { message: /"%" at offset 4500000/ }, 'an invalid escape at the end');
    t.throws(() => run(decode('%'.repeat(TEXT_LIMIT)), 3000), ToolError);
    t.throws(() => run(encode(`${'a'.repeat(TEXT_LIMIT - 3)}\udfff`), 3000), { message: /U\+DFFF at offset 5242877/ });
    t.equal(run(encode('\0'.repeat(TEXT_LIMIT)), 3000).output.length, 3 * TEXT_LIMIT, 'the largest growth: three characters per byte');
    t.ok(JSON.stringify(run(decode('\x01'.repeat(TEXT_LIMIT)), 3000)).length < ANSWER_LIMIT, 'characters that JSON escapes fit into the maximum answer');
});
t.test('the contract validates the input', async (t) => {
    const input = Compile(contract.input);
    t.ok(input.Check({ ...encode('a'), surplus: 1 }), 'unknown properties are ignored');
    for (const field of ['mode', 'scope', 'input']) {
        const { [field]: _, ...rest } = encode('a');
        t.notOk(input.Check(rest), `${field} is required`);
        t.notOk(input.Check({ ...rest, [field]: 1 }), `${field} is a string`);
    }
    t.strictSame(contract.check?.(encode('é'.repeat(TEXT_LIMIT / 2 + 1))).map(({ path }) => path), ['input']);
    t.strictSame(contract.check?.(encode('é'.repeat(TEXT_LIMIT / 2))), []);
});
//# sourceMappingURL=url-encode.test.js.map