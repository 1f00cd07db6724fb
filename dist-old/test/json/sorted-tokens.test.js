import t from 'tap';
import { JsonKind } from '../../workers/json/scanner.js';
import { SortedTokens } from '../../workers/json/sorted-tokens.js';
import { JsonSyntaxError } from '../../workers/json/syntax-error.js';
t.test('tokens point into the text', async (t) => {
    const text = ' { "b" : [ {"d":1, "c":2} , 3 ], "a" : { } } ';
    const tokens = new SortedTokens(text);
    const found = [];
    while (tokens.next() !== JsonKind.end)
        found.push(text.slice(tokens.start, tokens.end));
    t.equal(found.join(' '), '{ "a" { } "b" [ { "c" 2 "d" 1 } 3 ] }');
    t.equal(tokens.next(), JsonKind.end, 'the end is repeated');
});
t.test('a text that is not JSON throws', async (t) => {
    t.throws(() => new SortedTokens('{"b":1,"a":}'), JsonSyntaxError, 'the constructor throws');
});
//# sourceMappingURL=sorted-tokens.test.js.map