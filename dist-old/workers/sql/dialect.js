import { wordsIn } from './words/words-in.js';
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
    sections: false,
    compound: true,
    beginTransaction: true,
    cursorStatements: true,
    limitClause: true,
};
const MYSQL = {
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
export const DIALECTS = {
    // The standard, and what systems without a dialect of their own add to it.
    sql: {
        ...COMMON,
        name: 'sql',
        // Scripts with its DELIMITER are pasted as standard SQL, too.
        client: 'mysql',
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
        client: undefined,
        bracketNames: true,
        backtickNames: true,
        backslashes: 'none',
        // SQLite, "SQL Language Expressions", section 2.
        operators: longestFirst('!= -> ->>'),
        tclParameters: true,
    },
};
function longestFirst(operators) {
    return wordsIn(operators).sort((one, other) => other.length - one.length);
}
//# sourceMappingURL=dialect.js.map