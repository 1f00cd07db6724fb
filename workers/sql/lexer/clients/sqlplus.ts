import { wordsIn } from '../../words/words-in.js';
import { endOfLine } from '../comments.js';
import { SqlKind, type SqlTokens } from '../tokens.js';
import { type Client, type ClientText, endOfText, endsLine, lettersAt, matches, startsStatement } from './client.js';

/** Commands with what may be left off (SQL*Plus User's Guide and Reference, "SQL*Plus Command Reference"). */
const COMMANDS = new Set(
  wordsIn(`
    acc[ept] arch[ive] attr[ibute] bre[ak] bti[tle] cl[ear] col[umn] comp[ute] conn[ect] copy def[ine] desc[ribe]
    disc[onnect] doc[ument] ed[it] exec[ute] exit get help hist[ory] ho[st] list passw[ord] pau[se] pri[nt] pro[mpt]
    quit recover rem[ark] repf[ooter] reph[eader] run sav[e] set sho[w] shutdown spo[ol] sta[rt] startup store timi[ng]
    tti[tle] undef[ine] var[iable] whenever
  `).flatMap(notation => {
    const [short = '', rest = ''] = notation.split(/[[\]]/);
    return Array.from({ length: rest.length + 1 }, (_, letters) => short + rest.slice(0, letters));
  }),
);

/** Statements that begin like a command. */
const STATEMENT =
  /(?:set\s+(?:transaction|roles?|constraints?)|exec(?:ute)?\s+immediate|exit\s+when|connect\s+by|start\s+with)\b/iy;

/** What follows a name that is not a command but a variable, a call or a column. */
const NO_ARGUMENT = /[ \t]*(?::?=|[(),%])/y;
const ASSIGNMENT = /[ \t]*:=/y;
/** Commands with any text behind them. */
const WITH_TEXT = /^(?:pro|rem|doc|ho|pau|tti|bti|set)/;
/** An argument, which no statement of PL/SQL has behind the name of a command. */
const ARGUMENT = /\s*[\w'"&:@/$*]/y;

/** Statements that end with a line of their own, not with a semicolon. */
const BLOCK = new RegExp(
  String.raw`(?:declare|begin|with\s+(?:function|procedure))\b|<<|` +
    String.raw`create\s+(?:or\s+replace\s+)?(?:(?:non)?editionable\s+)?` +
    String.raw`(?:function|procedure|package|trigger|type|library)\b`,
  'iy',
);
/** The code units with which they begin. */
const BLOCK_UNITS = new Set([...'bBcCdDwW<'].map(character => character.charCodeAt(0)));
/** Java, up to the slash that runs the statement. */
const JAVA = /create\s+(?:or\s+replace\s+)?(?:and\s+(?:resolve|compile)\s+)?(?:noforce\s+)?java\s+source\b/iy;
const SLASH_LINE = /[\r\n][ \t]*\/[ \t]*(?=[\r\n]|$)/g;
/** The line that ends the text of DOCUMENT. */
const DOCUMENT_END = /[\r\n][ \t]*#/g;

/** SQL*Plus, whose commands end with the line unless a hyphen is its last character. */
export class Sqlplus implements Client {
  /** Whether a block was begun that no slash has ended. */
  #inBlock = false;

  constructor(readonly tokens: SqlTokens) {}

  textAt(at: number, unit: number, startsLine: boolean): ClientText | undefined {
    const { text } = this.tokens;
    const begins = startsStatement(this.tokens);
    // A slash alone runs the statement above it, a period alone ends it.
    const isAlone =
      unit === 0x2f ? startsLine && endsLine(text, at + 1) : unit === 0x2e && begins && isPeriod(text, at);
    if (isAlone) {
      this.#inBlock = false;
      return { end: at + 1 };
    }
    if (!begins) return undefined;
    // A statement gets a line of its own, so that its command does, too. @ runs a script, and ! a program.
    const end = unit === 0x40 || unit === 0x21 ? endOfCommand(text, at) : this.#command(at);
    if (end > 0) return { end };
    if (BLOCK_UNITS.has(unit) && matches(BLOCK, text, at)) this.#inBlock = true;
    return undefined;
  }

  endOfData(): number {
    return 0;
  }

  /** The end of the command or of the Java source that begins a statement; 0 if there is SQL. */
  #command(at: number): number {
    const { text } = this.tokens;
    const name = lettersAt(text, at);
    if (name === 'create' && matches(JAVA, text, at)) {
      const end = find(SLASH_LINE, text, at);
      return end < 0 ? text.trimEnd().length : end;
    }
    const after = at + name.length;
    if (!COMMANDS.has(name) || /[\w$#.&\u0080-\uffff]/.test(text.charAt(after)) || matches(STATEMENT, text, at))
      return 0;
    if (matches(WITH_TEXT.test(name) ? ASSIGNMENT : NO_ARGUMENT, text, after)) return 0;
    if (this.#inBlock && !(this.#afterEnd() && matches(ARGUMENT, text, after))) return 0;
    if (name.startsWith('doc')) {
      const end = find(DOCUMENT_END, text, after);
      return end < 0 ? text.trimEnd().length : endOfText(text, end + 1);
    }
    return endOfCommand(text, at);
  }

  /** Whether END of a block is before the last semicolon, so that scripts that lack the slash may go on. */
  #afterEnd(): boolean {
    const { tokens } = this;
    const last = tokens.lastCode - 1;
    if (tokens.word(last) === 'END') return true;
    const isName = tokens.kind(last) === SqlKind.word || tokens.kind(last) === SqlKind.quoted;
    return isName && tokens.word(last - 1) === 'END' && !/^(?:IF|LOOP|CASE)$/.test(tokens.word(last));
  }
}

/** Whether a period at the start of a statement is alone, or will be: no name, number or string touches it. */
const isPeriod = (text: string, at: number): boolean => !/[\w.&$#"'\u0080-\uffff]/.test(text.charAt(at + 1));

/** The end of the line at an offset, or of the lines that continue it. */
function endOfCommand(text: string, start: number): number {
  let end = endOfText(text, start);
  while (text.charAt(end - 1) === '-') {
    const line = endOfLine(text, end);
    const next = text.startsWith('\r\n', line) ? line + 2 : line + 1;
    const nextEnd = next < text.length ? endOfText(text, next) : next;
    if (nextEnd === next) break;
    end = nextEnd;
  }
  return end;
}

/** The offset of the next match; -1 if there is none. */
function find(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.index ?? -1;
}
