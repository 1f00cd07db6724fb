import { isToken, type Token } from './token.js';

/**
 * Makes one token of neighbours that are one in SQL but not in the library's
 * table of the dialect, so that no white space comes between them: operators
 * (`->` where it knows but `-` and `>`), a literal and its prefix (`b'01'`), the
 * two sides of a doubled quote (`x'a''b'`), the ends of a range (`1..3`, of which it makes the numbers `1.` and `.3`).
 */
export function joined(tokens: readonly Token[]): Token[] {
  const result: Token[] = [];
  for (const token of tokens) {
    const before = result.at(-1);
    if (before && before.start + before.raw.length === token.start && areOne(before, token)) {
      result[result.length - 1] = { ...token, raw: before.raw + token.raw, text: before.text + token.text, start: before.start, ...space(before) };
    } else {
      result.push(token);
    }
  }
  return result;
}

function areOne(before: Token, token: Token): boolean {
  // After another operator, these may belong to what follows: signs, variables.
  if (isToken(before, 'OPERATOR')) return isToken(token, 'OPERATOR') && !/^[-+~!@:]/.test(token.raw);
  if (isToken(token, 'STRING') && token.raw.startsWith("'")) return isToken(before, 'IDENTIFIER') || (isToken(before, 'STRING') && before.raw.endsWith("'"));
  if (isToken(before, 'NUMBER')) return isToken(token, 'NUMBER') && before.raw.endsWith('.') && token.raw.startsWith('.');
  return isToken(before, 'ASTERISK') && isToken(token, 'ASTERISK');
}

function space({ precedingWhitespace }: Token): Pick<Token, 'precedingWhitespace'> {
  return precedingWhitespace === undefined ? {} : { precedingWhitespace };
}
