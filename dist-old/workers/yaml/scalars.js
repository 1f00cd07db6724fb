import { CST } from 'yaml';
import { flowValue } from './flow-scalars.js';
import { unexpected, YamlError } from './yaml-error.js';
/** Keeps the current lexeme. */
export function hold({ kind, source, header, start, first, column, tabbed }) {
    return { kind, source, header, start, first, column, tabbed, oneLine: !source.includes('\n') };
}
/**
 * The value of the scalar `held` (YAML 1.2.2 chapters 7 and 8). `indent` is the indentation of the enclosing
 * collection, -1 without one. Throws `YamlError`.
 */
export function readScalar(text, { kind, source, header, start, oneLine }, indent) {
    const plain = kind === 'scalar';
    if (plain && NEVER_FIRST.test(source))
        throw unexpected(text, start, 'a value (a plain scalar cannot begin with this character: quote the value)');
    if (plain && oneLine)
        return { value: source, plain };
    if (kind === 'block-scalar') {
        const props = [{ type: 'block-scalar-header', offset: start, indent, source: header }];
        const block = { type: kind, offset: start, indent: Math.max(indent, 0), source, props };
        const indicator = Number(/[1-9]/.exec(header)?.[0] ?? 0);
        const value = indicator > 0 && BLANK.test(source)
            ? blankValue(text, block, indent, block.indent + indicator)
            : blockValue(text, block, indent);
        return { value, plain };
    }
    return { value: flowValue(text, kind, source, start), plain };
}
/** Indicators (YAML 1.2.2 production 22, c-indicator) for which the lexer of `yaml` has no token of its own. */
const NEVER_FIRST = /^[\t,%|>@`]/;
/** A text whose first non-empty line is not indented. */
const UNINDENTED = /^[\r\n]*[^ \r\n]/;
const BLANK = /^[ \r\n]*$/;
/**
 * The value of a block scalar of only spaces and line ends, with an indentation indicator: spaces beyond the
 * indentation are text (YAML 1.2.2 production 171, l-nb-literal-text). The package knows this only for lines after
 * other text, so it gets a line of text before them, which is removed from the value.
 */
function blankValue(text, block, indent, spaces) {
    const first = `${' '.repeat(spaces)}x\n`;
    return blockValue(text, { ...block, source: first + block.source }, indent).slice('x\n'.length);
}
function blockValue(text, block, indent) {
    // The package expects every block scalar to be indented; one that is the whole document need not be.
    const unindented = indent < 0 && UNINDENTED.test(block.source);
    const { value } = CST.resolveAsScalar(block, true, (offset, code) => {
        if (code === 'BAD_INDENT' && unindented)
            return;
        throw blockError(text, offset, code);
    });
    return value;
}
function blockError(text, offset, code) {
    if (code === 'UNEXPECTED_TOKEN')
        return unexpected(text, offset, 'at most one of "+" and "-" and one digit from 1 to 9 after "|" or ">"');
    return new YamlError('bad indentation of a block scalar: expected its lines to be indented, and no blank line deeper than the ' +
        'first text', offset);
}
//# sourceMappingURL=scalars.js.map