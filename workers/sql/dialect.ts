/** What the lexer and the layout have to know of a dialect, besides its words. */
export interface Dialect {
  readonly name: DialectName;
  /** Characters beside letters, digits and "_" that a name may have; `nameStart` those that may begin one. */
  readonly nameStart: string;
  readonly nameRest: string;
  /** A backslash escapes the next character of every string, or only of E'...' strings. */
  readonly backslashes: 'all' | 'if-closed' | 'E' | 'none';
  /** Double quotes enclose strings, not names. */
  readonly doubleQuotedStrings: boolean;
  /** Square brackets enclose names. */
  readonly bracketNames: boolean;
  readonly nestedComments: boolean;
  readonly hashComments: boolean;
  /** Two dashes between operands are two signs: a comment needs white space after them (MySQL manual, section 11.7). */
  readonly signedOperands: boolean;
  readonly dollarQuotes: boolean;
  /** Oracle's q'[...]' strings. */
  readonly qQuotes: boolean;
  /** `@name` is a variable or a parameter. */
  readonly atNames: boolean;
  /** Statements may follow each other without a semicolon, and IF takes one statement. */
  readonly batches: boolean;
  /** DECLARE begins a section of declarations that BEGIN ends; IS and AS begin the body of a routine. */
  readonly sections: boolean;
  /** Routines are compound statements without a section of declarations. */
  readonly compound: boolean;
}

export type DialectName = 'sql' | 'transactsql' | 'plsql' | 'postgresql' | 'mysql' | 'mariadb' | 'sqlite';

const STANDARD: Dialect = {
  name: 'sql',
  nameStart: '',
  nameRest: '$',
  // The standard has no escapes; half of the systems that are taken for it do.
  backslashes: 'if-closed',
  doubleQuotedStrings: false,
  bracketNames: false,
  nestedComments: false,
  hashComments: false,
  signedOperands: false,
  dollarQuotes: true,
  qQuotes: false,
  atNames: true,
  batches: false,
  sections: false,
  compound: true,
};

const MYSQL: Dialect = {
  ...STANDARD,
  name: 'mysql',
  nameStart: '$',
  backslashes: 'all',
  doubleQuotedStrings: true,
  hashComments: true,
  signedOperands: true,
  dollarQuotes: false,
};

/** The dialects of the contract, by their names there. */
export const DIALECTS: Readonly<Record<DialectName, Dialect>> = {
  sql: STANDARD,
  transactsql: {
    ...STANDARD,
    name: 'transactsql',
    nameStart: '@#$',
    nameRest: '@#$',
    backslashes: 'none',
    bracketNames: true,
    nestedComments: true,
    dollarQuotes: false,
    batches: true,
    compound: false,
  },
  plsql: {
    ...STANDARD,
    name: 'plsql',
    nameRest: '$#',
    backslashes: 'none',
    dollarQuotes: false,
    qQuotes: true,
    atNames: false,
    sections: true,
    compound: false,
  },
  postgresql: { ...STANDARD, name: 'postgresql', backslashes: 'E', nestedComments: true, sections: true },
  mysql: MYSQL,
  mariadb: { ...MYSQL, name: 'mariadb' },
  sqlite: { ...STANDARD, name: 'sqlite', backslashes: 'none', bracketNames: true, dollarQuotes: false },
};
