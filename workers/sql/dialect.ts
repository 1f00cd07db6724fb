import { wordsIn } from './words/words-in.js';

/** The properties of a dialect that the lexer and the layout use, besides its words. */
export interface Dialect {
  readonly name: DialectName;
  /** The client whose commands scripts contain, and whose variables may stand anywhere. */
  readonly client: ClientName;

  /** Characters other than letters, digits and "_" that may start a name (`nameStart`) or continue it (`nameRest`). */
  readonly nameStart: string;
  readonly nameRest: string;
  /** Whether square brackets, and backticks, enclose names. */
  readonly bracketNames: boolean;
  readonly backtickNames: boolean;
  /**
   * Whether a qualifier between two dots may be omitted, as in `db..t` (Transact-SQL reference, "Syntax conventions",
   * "Multipart names"). Elsewhere two dots are the operator of a range.
   */
  readonly omittedQualifiers: boolean;

  /**
   * Strings in which a backslash escapes the next character: all, or only E'...'; `if-closed`: all, unless a string
   * would not end.
   */
  readonly backslashes: 'all' | 'if-closed' | 'E' | 'none';
  /** Whether double quotes enclose strings rather than names (MySQL manual, "String Literals"). */
  readonly doubleQuotedStrings: boolean;
  /** Whether strings in dollar quotes exist: $tag$...$tag$ (PostgreSQL manual, section 4.1.2.4). */
  readonly dollarQuotes: boolean;
  /** Whether q'[...]' is a string (Oracle, SQL Language Reference, "Text Literals"). */
  readonly qQuotes: boolean;
  /**
   * Whether r'...' is a string without escapes, and three quotes enclose a string (GoogleSQL, "Lexical structure",
   * "String and bytes literals"; Spark SQL, "Literals").
   */
  readonly rawStrings: boolean;
  /** Whether $1.50 is an amount of money (Transact-SQL reference, "Constants"). Elsewhere $1 is a parameter. */
  readonly moneyConstants: boolean;

  /** Whether block comments nest (PostgreSQL manual, section 4.1.5; Transact-SQL reference, "Block Comment"). */
  readonly nestedComments: boolean;
  /** Whether # begins a comment (MySQL manual, "Comments"). */
  readonly hashComments: boolean;
  /**
   * Two dashes without white space after them are two minus signs (MySQL manual, section "'--' as the Start of a
   * Comment").
   */
  readonly spacedDashes: boolean;
  /** Whether $IF, $ELSE and others select parts of a text (PL/SQL Language Reference, "Conditional Compilation"). */
  readonly conditionalCompilation: boolean;

  /**
   * Operators of several characters that could also begin the next token, longest first; `custom`: any sequence of
   * operator characters, because extensions add operators (PostgreSQL manual, section 4.1.3).
   */
  readonly operators: readonly string[] | 'custom';
  /**
   * Whether t@link is a table of another database (Oracle, SQL Language Reference, "References to Objects in Remote
   * Databases").
   */
  readonly databaseLinks: boolean;

  /** Whether `@name` is a variable or a parameter. */
  readonly atNames: boolean;
  /**
   * Opening quotes of names after @: @'name', @`name`, 'user'@'host', @[name] (MySQL manual, "User-Defined Variables"
   * and "Specifying Account Names").
   */
  readonly atNameQuotes: string;
  /** Characters besides `nameRest` that may continue a name after @ (MySQL manual, "User-Defined Variables"). */
  readonly atNameRest: string;
  /** Whether @stage/path is a place of files (Snowflake SQL reference, "CREATE STAGE" and "COPY INTO"). */
  readonly stages: boolean;
  /** Whether $a::b(c) is a parameter (SQLite, "SQL Language Expressions", section 4: a variable of Tcl). */
  readonly tclParameters: boolean;

  /** Whether statements may follow each other without a semicolon, and IF takes one statement. */
  readonly batches: boolean;
  /** Whether GO alone on its line is for the client (sqlcmd utility; SQLite's shell, `line_is_command_terminator`). */
  readonly goLines: boolean;
  /** Whether DECLARE begins a section of declarations that BEGIN ends, and IS and AS begin the body of a routine. */
  readonly sections: boolean;
  /** Whether routines are compound statements without a section of declarations. */
  readonly compound: boolean;
  /**
   * Whether BEGIN alone is a statement that starts a transaction. In Transact-SQL it is BEGIN TRANSACTION, and PL/SQL
   * has none (their references, "BEGIN TRANSACTION" and "Transaction Processing and Control").
   */
  readonly beginTransaction: boolean;
  /**
   * Whether DECLARE name CURSOR FOR is a statement (PostgreSQL manual, "DECLARE"). In PL/SQL DECLARE begins a section,
   * and CURSOR a declaration (PL/SQL Language Reference, "Explicit Cursor Declaration and Definition").
   */
  readonly cursorStatements: boolean;
  /** Whether LIMIT is a clause. Transact-SQL has TOP, and PL/SQL uses the word in FETCH ... BULK COLLECT INTO. */
  readonly limitClause: boolean;
}

/** Programs that send scripts to a database; `any` for those of every one. */
export type ClientName = 'any' | 'mysql' | 'psql' | 'sqlcmd' | 'sqlite' | 'sqlplus';

export type DialectName = 'sql' | 'transactsql' | 'plsql' | 'postgresql' | 'mysql' | 'mariadb' | 'sqlite';

/** What a dialect has unless it says otherwise. */
const COMMON = {
  nameStart: '',
  nameRest: '$',
  bracketNames: false,
  backtickNames: false,
  omittedQualifiers: false,
  doubleQuotedStrings: false,
  dollarQuotes: false,
  qQuotes: false,
  rawStrings: false,
  moneyConstants: false,
  nestedComments: false,
  hashComments: false,
  spacedDashes: false,
  conditionalCompilation: false,
  databaseLinks: false,
  atNames: true,
  atNameQuotes: '\'"`',
  atNameRest: '',
  stages: false,
  tclParameters: false,
  batches: false,
  goLines: false,
  sections: false,
  compound: true,
  beginTransaction: true,
  cursorStatements: true,
  limitClause: true,
} as const satisfies Partial<Dialect>;

const MYSQL: Dialect = {
  ...COMMON,
  name: 'mysql',
  client: 'mysql',
  nameStart: '$',
  backtickNames: true,
  backslashes: 'all',
  doubleQuotedStrings: true,
  hashComments: true,
  spacedDashes: true,
  // MySQL manual, "Operators". MariaDB has no arrows, but they have no other meaning there.
  operators: longestFirst(':= != -> ->>'),
  atNameRest: '.',
};

/** The dialects by their names in the contract. */
export const DIALECTS: Readonly<Record<DialectName, Dialect>> = {
  // The standard, and what systems without a dialect of their own add to it.
  sql: {
    ...COMMON,
    name: 'sql',
    client: 'any',
    backtickNames: true,
    // The standard has no escapes; half of the systems that people call standard SQL have.
    backslashes: 'if-closed',
    dollarQuotes: true,
    rawStrings: true,
    // Those of every system.
    operators: longestFirst(`
      <-> <<-> <->> <<<-> <->>> -|- @-@ !~~* ~~* !~~ !~* ~~ !~ ~* ~>=~ ~<=~ ~>~ ~<~ ||/ |/ @@@ @@ @> <@> <@ @? #>> #>
      #- ## #= &&& !! != !< !> ^@ <#> <+> <~> |=| ~= ~> :: := ->> -> &<| += -= === !==
    `),
    stages: true,
  },
  transactsql: {
    ...COMMON,
    name: 'transactsql',
    client: 'sqlcmd',
    nameStart: '@#$',
    nameRest: '@#$',
    bracketNames: true,
    omittedQualifiers: true,
    backslashes: 'none',
    moneyConstants: true,
    nestedComments: true,
    // Transact-SQL reference, "Operators"; :: calls a static method, and -> is the arrow of MATCH.
    operators: longestFirst('!= !< !> += -= :: ->'),
    atNameQuotes: '\'"`[',
    batches: true,
    goLines: true,
    compound: false,
    beginTransaction: false,
    limitClause: false,
  },
  plsql: {
    ...COMMON,
    name: 'plsql',
    client: 'sqlplus',
    // $if and $$debug of conditional compilation
    nameStart: '$',
    nameRest: '$#',
    backslashes: 'none',
    qQuotes: true,
    conditionalCompilation: true,
    // PL/SQL Language Reference, "Delimiters".
    operators: longestFirst(':= != ~='),
    databaseLinks: true,
    atNames: false,
    sections: true,
    compound: false,
    beginTransaction: false,
    cursorStatements: false,
    limitClause: false,
  },
  postgresql: {
    ...COMMON,
    name: 'postgresql',
    client: 'psql',
    backslashes: 'E',
    dollarQuotes: true,
    nestedComments: true,
    operators: 'custom',
    // @ before a string is an operator: the absolute value.
    atNameQuotes: '',
    sections: true,
  },
  mysql: MYSQL,
  mariadb: { ...MYSQL, name: 'mariadb' },
  sqlite: {
    ...COMMON,
    name: 'sqlite',
    client: 'sqlite',
    goLines: true,
    bracketNames: true,
    backtickNames: true,
    backslashes: 'none',
    // SQLite, "SQL Language Expressions", section 2.
    operators: longestFirst('!= -> ->>'),
    tclParameters: true,
  },
};

function longestFirst(operators: string): readonly string[] {
  return wordsIn(operators).sort((one, other) => other.length - one.length);
}
