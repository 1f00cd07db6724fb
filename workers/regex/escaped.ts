/** ECMA-262 SyntaxCharacter. */
const SYNTAX = /[$()*+.?[\\\]^{|}]/g;

/** The pattern that matches exactly a text. */
export const escaped = (text: string): string => text.replace(SYNTAX, '\\$&');
