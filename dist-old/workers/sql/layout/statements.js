import { SqlKind } from '../lexer/tokens.js';
import { wordsIn } from '../words/words-in.js';
import { Gap, isLarge } from './composer.js';
import { StatementMode } from './frame.js';
/** First words of statements without clauses, in the dialects that have them. */
const PLAIN = new Set(wordsIn(`
    ABORT ANALYZE ASSERT ATTACH BACKUP BINLOG BREAK CACHE CALL CHECKPOINT CHECKSUM CLOSE CLUSTER COMMENT COMMIT
    CONTINUE COPY DBCC DEALLOCATE DECLARE DENY DESC DESCRIBE DETACH DISABLE DISCARD DROP ENABLE EXEC EXECUTE EXIT
    FETCH FLUSH FORALL GET GOTO GRANT HANDLER INSTALL ITERATE KILL LEAVE LISTEN LOAD LOCK NOTIFY NULL OPEN OPTIMIZE
    PIPE PRAGMA PREPARE PRINT PURGE RAISE RAISERROR REASSIGN RECONFIGURE REFRESH REINDEX RELEASE REPAIR RESET RESIGNAL
    RESTORE RETURN REVERT REVOKE ROLLBACK SAVE SAVEPOINT SECURITY SHOW SHUTDOWN SIGNAL START STOP SUBTYPE THROW
    TRUNCATE UNINSTALL UNLISTEN UNLOCK USE VACUUM WAITFOR XA
  `));
const QUERIES = new Set(wordsIn('SELECT WITH INSERT UPDATE DELETE MERGE VALUES REPLACE EXPLAIN CREATE ALTER'));
const ROUTINES = new Set(['FUNCTION', 'PROCEDURE', 'PROC', 'TRIGGER', 'PACKAGE', 'EVENT']);
/** Objects that are created by statements without clauses. */
const PLAIN_OBJECTS = new Set(wordsIn('POLICY ROLE USER SEQUENCE DOMAIN EXTENSION LOGIN SYNONYM SERVER PUBLICATION'));
/** Words between CREATE and the kind of object. */
const MODIFIERS = new Set(wordsIn(`
    OR REPLACE ALTER EDITIONABLE NONEDITIONABLE DEFINER CONSTRAINT AGGREGATE TEMP TEMPORARY
  `));
/**
 * Determines from its first words how a statement is laid out, and begins it; `parted` if another statement is before
 * it.
 */
export function beginStatement(c, frame, token, parted) {
    const { tokens } = c;
    frame.start = false;
    const head = tokens.kind(token) === SqlKind.word ? tokens.word(token) : '';
    frame.head = head;
    frame.first = token;
    if (head === 'CREATE' || head === 'ALTER') {
        const created = whatIsCreated(c, token);
        frame.created = created;
        frame.packaged = created === 'PACKAGE' || (created === 'TYPE' && isBody(c, token));
        if (ROUTINES.has(created) || frame.packaged)
            frame.mode = StatementMode.routine;
        else if (head === 'CREATE' && PLAIN_OBJECTS.has(created))
            frame.mode = StatementMode.plain;
        else if (head === 'ALTER')
            frame.mode = created === 'TABLE' ? StatementMode.alter : StatementMode.plain;
    }
    else if (c.dialect.sections && c.blocks > 0 && (head === 'PROCEDURE' || head === 'FUNCTION')) {
        frame.mode = StatementMode.routine;
    }
    else if (isPlain(c, token, head)) {
        frame.mode = StatementMode.plain;
    }
    if (parted && (isLarge(frame) || (frame.mode === StatementMode.routine && hasBody(c, token))))
        c.gap = Gap.blank;
    if (frame.mode === StatementMode.plain || frame.mode === StatementMode.routine)
        c.openLine(frame, token);
}
function isPlain(c, token, head) {
    const { tokens, dialect } = c;
    if (PLAIN.has(head))
        return !tokens.is(c.next(token), '(') || c.tokens.words[token]?.keyword === true;
    if (head === 'SET')
        return c.blocks > 0 || dialect.batches;
    if (head === 'BEGIN' || head === 'END')
        return true;
    // Assignments and procedure calls.
    return c.blocks > 0 && !QUERIES.has(head) && head !== 'SELECT';
}
/** Whether a routine is defined, not only declared. */
function hasBody({ tokens }, token) {
    for (let at = token; at < tokens.length && tokens.kind(at) !== SqlKind.terminator; at++) {
        if (tokens.word(at) === 'IS' || tokens.word(at) === 'AS' || tokens.word(at) === 'BEGIN')
            return true;
    }
    return false;
}
/** The word after CREATE and its modifiers, such as TABLE. */
function whatIsCreated(c, token) {
    let at = c.next(token);
    for (let words = 0; words < 20; words++) {
        const word = c.tokens.word(at);
        if (ROUTINES.has(word))
            return word;
        // DEFINER = 'user'@'host'
        if (c.tokens.kind(at) === SqlKind.word && !MODIFIERS.has(word) && c.tokens.kind(at - 1) !== SqlKind.operator)
            return word;
        at = c.next(at);
    }
    return '';
}
/** CREATE [OR REPLACE] TYPE BODY. */
function isBody(c, token) {
    let at = c.next(token);
    for (let words = 0; words < 6; words++) {
        if (c.tokens.word(at) === 'TYPE')
            return c.tokens.word(c.next(at)) === 'BODY';
        at = c.next(at);
    }
    return false;
}
//# sourceMappingURL=statements.js.map