import type { Language } from '../../shared/presentation.js';

/** The kind of a piece of text, which decides its color. */
type PieceKind = 'plain' | 'name' | 'text' | 'number' | 'word' | 'note' | 'sign';

interface Piece {
  readonly kind: PieceKind;
  readonly text: string;
}

/** A pattern of linear cost for each language; its named groups are the kinds of pieces. */
const LANGUAGES: Readonly<Record<Language, RegExp | undefined>> = {
  json: /(?<name>"(?:[^"\\\n]|\\.)*"(?=\s{0,8}:))|(?<text>"(?:[^"\\\n]|\\.)*")|(?<number>-?\b\d[\d.eE+-]*)|(?<word>\b(?:true|false|null)\b)|(?<sign>[{}[\],:])/g,
  xml: /(?<note><!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<[?!][^>]*>)|(?<word><\/?[\w:.-]+|\/?>)|(?<name>[\w:.-]+(?==["']))|(?<text>"[^"<]*"|'[^'<]*')/g,
  yaml: /(?<note>(?<=^|\s)#.*)|(?<name>^[ \t-]*(?:"[^"\n]*"|'[^'\n]*'|[^\s#:'"-][^:#\n]*)(?=:(?:\s|$)))|(?<text>"(?:[^"\\\n]|\\.)*"|'[^'\n]*')|(?<number>(?<=[:-] )-?\d[\d.eE+-]*$)|(?<word>(?<=[:-] )(?:true|false|null)$)/gm,
  sql: /(?<note>--.*|\/\*[^]*?\*\/)|(?<text>'(?:[^']|'')*')|(?<name>"[^"]*"|`[^`]*`)|(?<number>\b\d[\d.]*\b)|(?<word>\b(?:select|from|where|and|or|not|in|is|null|like|between|exists|join|left|right|inner|outer|full|cross|on|using|group|by|having|order|asc|desc|limit|offset|fetch|union|all|distinct|as|case|when|then|else|end|insert|into|values|update|set|delete|create|table|view|index|alter|drop|add|column|primary|key|foreign|references|default|unique|constraint|with|recursive|over|partition|returning|begin|commit|rollback|true|false)\b)/gi,
  typescript:
    /(?<note>\/\/.*|\/\*[^]*?\*\/)|(?<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|(?<word>\b(?:export|interface|type|string|number|boolean|null|undefined|unknown|Array|Record)\b)|(?<name>\b[\w$]+(?=\??:))|(?<sign>[{}[\]();|?:])/g,
  csv: /(?<text>"(?:[^"]|"")*")|(?<sign>[,;\t])/g,
  html: /(?<note><!--[^]*?-->)|(?<word><\/?[\w:.-]+|\/?>)|(?<name>[\w:.-]+(?==["']))|(?<text>"[^"<]*")|(?<number>&#?\w+;)/g,
  plain: undefined,
};

/** Splits a text into pieces by its language. Joined, they are the text. */
export function pieces(text: string, language: Language): readonly Piece[] {
  const pattern = LANGUAGES[language];
  if (pattern === undefined) return [{ kind: 'plain', text }];
  const found: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > at) found.push({ kind: 'plain', text: text.slice(at, match.index) });
    const [kind] = Object.entries(match.groups ?? {}).find(([, group]) => group !== undefined) ?? ['plain'];
    found.push({ kind: kind as PieceKind, text: match[0] });
    at = match.index + match[0].length;
  }
  if (at < text.length) found.push({ kind: 'plain', text: text.slice(at) });
  return found;
}
