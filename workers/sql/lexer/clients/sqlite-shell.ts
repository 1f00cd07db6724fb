import { unitAt } from '../../../text/unit.js';
import { isDigit } from '../characters.js';
import { SqlKind, type SqlTokens } from '../tokens.js';
import { type Client, type ClientText, endOfText, endsLine, startsStatement } from './client.js';

/** The shell `sqlite3` ("Command Line Shell For SQLite"; `process_input` of its source). */
export class SqliteShell implements Client {
  constructor(readonly tokens: SqlTokens) {}

  textAt(at: number, unit: number, startsLine: boolean): ClientText | undefined {
    const { text } = this.tokens;
    // A slash alone on its line ends a statement, as in SQL*Plus.
    if (unit === 0x2f) return startsLine && endsLine(text, at + 1) ? { end: at + 1 } : undefined;
    // Commands begin with a period; a line that begins with # is a comment. No statement begins so.
    if (unit !== 0x23 && (unit !== 0x2e || isDigit(unitAt(text, at + 1)))) return undefined;
    return startsStatement(this.tokens) || (startsLine && this.#afterGo()) ? { end: endOfText(text, at) } : undefined;
  }

  endOfData(): number {
    return 0;
  }

  /** Whether the last token is GO on a line of its own, now or when formatted, which ends a statement. */
  #afterGo(): boolean {
    const { tokens } = this;
    const last = tokens.lastCode;
    return (
      tokens.word(last) === 'GO' &&
      (last === 0 || tokens.breaksBefore(last) > 0 || tokens.kind(last - 1) === SqlKind.terminator)
    );
  }
}
