/** The properties of a dialect that the lexer and the layout use, besides its words. */
export interface Dialect {
  readonly name: DialectName;
  /** The client whose commands scripts contain, and whose variables may stand anywhere. */
  readonly client: Client | undefined;
  /** Characters other than letters, digits and "_" that may start a name (`nameStart`) or continue it (`nameRest`). */
  readonly nameStart: string;
  readonly nameRest: string;
  /**
   * Strings in which a backslash escapes the next character: all, or only E'...'; `if-closed`: all, unless a string
   * would not end.
   */
  readonly backslashes: 'all' | 'if-closed' | 'E' | 'none';
  /** Whether double quotes enclose strings rather than names. */
  readonly doubleQuotedStrings: boolean;
  /** Whether square brackets, and backticks, enclose names. */
  readonly bracketNames: boolean;
  readonly backtickNames: boolean;
  readonly nestedComments: boolean;
  readonly hashComments: boolean;
  /**
   * Two dashes without white space after them are two minus signs (MySQL manual, section "'--' as the Start of a
   * Comment").
   */
  readonly spacedDashes: boolean;
  readonly dollarQuotes: boolean;
  /** Oracle's q'[...]' strings. */
  readonly qQuotes: boolean;
  /** Whether `@name` is a variable or a parameter. */
  readonly atNames: boolean;
  /** Whether statements may follow each other without a semicolon, and IF takes one statement. */
  readonly batches: boolean;
  /** Whether DECLARE begins a section of declarations that BEGIN ends, and IS and AS begin the body of a routine. */
  readonly sections: boolean;
  /** Whether routines are compound statements without a section of declarations. */
  readonly compound: boolean;
}

/** A program that sends scripts to a database. */
type Client = 'mysql' | 'psql' | 'sqlcmd' | 'sqlplus';

export type DialectName = 'sql' | 'transactsql' | 'plsql' | 'postgresql' | 'mysql' | 'mariadb' | 'sqlite';

const STANDARD: Dialect = {
  name: 'sql',
  // Scripts with its DELIMITER are pasted as standard SQL, too.
  client: 'mysql',
  nameStart: '',
  nameRest: '$',
  // The standard has no escapes; half of the systems that people call standard SQL have.
  backslashes: 'if-closed',
  doubleQuotedStrings: false,
  bracketNames: false,
  backtickNames: true,
  nestedComments: false,
  hashComments: false,
  spacedDashes: false,
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
  spacedDashes: true,
  dollarQuotes: false,
};

/** The dialects by their names in the contract. */
export const DIALECTS: Readonly<Record<DialectName, Dialect>> = {
  sql: STANDARD,
  transactsql: {
    ...STANDARD,
    name: 'transactsql',
    client: 'sqlcmd',
    nameStart: '@#$',
    nameRest: '@#$',
    backslashes: 'none',
    bracketNames: true,
    backtickNames: false,
    nestedComments: true,
    dollarQuotes: false,
    batches: true,
    compound: false,
  },
  plsql: {
    ...STANDARD,
    name: 'plsql',
    client: 'sqlplus',
    // $if and $$debug of conditional compilation
    nameStart: '$',
    nameRest: '$#',
    backslashes: 'none',
    backtickNames: false,
    dollarQuotes: false,
    qQuotes: true,
    atNames: false,
    sections: true,
    compound: false,
  },
  postgresql: {
    ...STANDARD,
    name: 'postgresql',
    client: 'psql',
    backslashes: 'E',
    backtickNames: false,
    nestedComments: true,
    sections: true,
  },
  mysql: MYSQL,
  mariadb: { ...MYSQL, name: 'mariadb' },
  sqlite: {
    ...STANDARD,
    name: 'sqlite',
    client: undefined,
    backslashes: 'none',
    bracketNames: true,
    dollarQuotes: false,
  },
};
