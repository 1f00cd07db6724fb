import { positionText } from '../text/position.js';
import { quoted } from '../text/quoted.js';
import type { YamlScalar } from './core-schema.js';
import { NON_SPECIFIC, YAML_TAG } from './tags.js';
import { cut } from './yaml-error.js';

/** Findings of one kind: the first, and how many there are. */
interface Findings {
  readonly offset: number;
  readonly what: string;
  readonly why: string;
  count: number;
}

/** The tags whose types JSON has. */
const JSON_TAGS = new Set(['null', 'bool', 'int', 'float', 'str', 'map', 'seq'].map(name => YAML_TAG + name));

/** Collects what a YAML text says and its JSON does not. `offset` is in UTF-16 code units of the text. */
export class YamlWarnings {
  readonly #findings = new Map<string, Findings>();

  /** A tag as it is written, and its full form. */
  tag(source: string, tag: string, offset: number): void {
    if (tag !== NON_SPECIFIC && !JSON_TAGS.has(tag))
      this.#add(`tag ${quoted(source)} is dropped`, 'JSON has no tags', offset);
  }

  /**
   * A scalar without quotes and the JSON text of its value. `tagged`: whether its tag decided the type. `version`: that
   * of the %YAML directive.
   */
  scalar({ value }: YamlScalar, json: string, tagged: boolean, version: string | null, offset: number): void {
    const type = json.startsWith('"') ? 'text' : /[0-9]$/.test(json) ? 'a number' : 'a boolean or null';
    if (type === 'a number' && LEADING_ZERO.test(value)) {
      const what = `${cut(value)} is read as the decimal number ${cut(json)}`;
      this.#add(what, 'YAML 1.2 has octal numbers as 0o644, and text with leading zeros in quotes', offset);
    } else if (version !== null && OLD_VERSION.test(version) && !tagged && type !== 'a boolean or null') {
      const old = OLD_BOOLEAN.test(value) ? 'a boolean' : OLD_NUMBER.test(value) ? 'a number' : 'text';
      if (type !== old)
        this.#add(`${quoted(value)} is read as ${type}, not as ${old}`, `YAML 1.2 is applied, not ${version}`, offset);
    }
  }

  /** `text` is the YAML text. One warning for each kind, in the order of their first findings. */
  messages(text: string): string[] {
    return [...this.#findings.values()].map(({ offset, what, why, count }) => {
      const others = count === 1 ? '' : ` (and ${(count - 1).toLocaleString('en-US')} more)`;
      return `${positionText(text, offset)}: ${what}${others}: ${why}`;
    });
  }

  /** Findings are of one kind if they have the same reason. */
  #add(what: string, why: string, offset: number): void {
    const found = this.#findings.get(why);
    if (found === undefined) this.#findings.set(why, { offset, what, why, count: 1 });
    else found.count++;
  }
}

const LEADING_ZERO = /^[-+]?0[0-9]/;

const OLD_VERSION = /^1\.[01]$/;

/** The type bool of the YAML 1.1 repository, without the words that are booleans in 1.2. */
const OLD_BOOLEAN = /^(?:y|n|yes|no|on|off|Y|N|Yes|No|On|Off|YES|NO|ON|OFF)$/;

/** The types int and float of the YAML 1.1 repository, with bases, underscores and base 60. */
const OLD_NUMBER = new RegExp(
  String.raw`^[-+]?(?:0b[01_]+|0[0-7_]+|0x[\da-fA-F_]+|0|[1-9][\d_]*(?::[0-5]?\d)*` +
    String.raw`|(?:\d[\d_]*\.[\d_]*|\.\d[\d_]*)(?:[eE][-+]\d+)?|\d[\d_]*(?::[0-5]?\d)+\.[\d_]*)$`,
);
