/** A variable of the environment that the service reads. */
export interface Setting {
  readonly name: string;
  /** Used when the variable is absent or empty. */
  readonly fallback: string;
  /** One sentence for docs/configuration.md. */
  readonly meaning: string;
}

/** The minimum and the maximum of an integer, both included. */
type Range = readonly [least: number, most: number];

/** An invalid setting; the message is one line with the variable and the expected value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** The error for a setting with an unexpected text. */
export function invalidSetting(name: string, expected: string, got: string): ConfigError {
  return new ConfigError(`${name}: expected ${expected}, got ${JSON.stringify(got)}`);
}

/** The decimal integer in a text. Throws `ConfigError` if it is not one within the range. */
export function integerIn(name: string, text: string, [least, most]: Range): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= least && number <= most) return number;
  throw invalidSetting(name, `an integer from ${least} to ${most}`, text);
}

/** A URL for a message, without its user information: that may be a password. */
const withoutUserInformation = (text: string): string => text.replace(/\/\/[^/?#]*@/, '//…@');

/**
 * Reads settings from an environment, and records each of them for `settings`: a setting is declared only where it is
 * read. Its methods throw `ConfigError`.
 */
export class SettingReader {
  readonly #env: Readonly<Record<string, string | undefined>>;
  readonly #settings: Setting[] = [];

  constructor(env: Readonly<Record<string, string | undefined>>) {
    this.#env = env;
  }

  /** All settings that were read, in that order. */
  get settings(): readonly Setting[] {
    return this.#settings;
  }

  /** Any text; an empty variable counts as absent. */
  text(name: string, fallback: string, meaning: string): string {
    this.#settings.push({ name, fallback, meaning });
    return this.#env[name] || fallback;
  }

  integer(name: string, fallback: number, range: Range, meaning: string): number {
    return integerIn(name, this.text(name, String(fallback), meaning), range);
  }

  /** An integer, or undefined, which is the default. */
  optionalInteger(name: string, range: Range, meaning: string): number | undefined {
    const value = this.text(name, '', meaning);
    return value === '' ? undefined : integerIn(name, value, range);
  }

  oneOf(name: string, fallback: string, allowed: readonly string[], meaning: string): string {
    const value = this.text(name, fallback, meaning);
    if (allowed.includes(value)) return value;
    throw invalidSetting(name, `one of ${allowed.join(', ')}`, value);
  }

  boolean(name: string, fallback: boolean, meaning: string): boolean {
    return this.oneOf(name, String(fallback), ['true', 'false'], meaning) === 'true';
  }

  /** A share from 0 to 1; `true` is 1, and `false`, which is the default, 0. */
  share(name: string, meaning: string): number {
    const value = this.text(name, 'false', meaning);
    if (value === 'true' || value === 'false') return value === 'true' ? 1 : 0;
    if (/^(?:0?\.\d+|[01](?:\.0*)?)$/.test(value)) return Number(value);
    throw invalidSetting(name, 'true, false or a number from 0 to 1', value);
  }

  /** A URL that `isValid` accepts, or the empty text, which is the default. */
  url(name: string, isValid: (url: URL, text: string) => boolean, expected: string, meaning: string): string {
    const value = this.text(name, '', meaning);
    if (value === '' || (URL.canParse(value) && isValid(new URL(value), value))) return value;
    throw invalidSetting(name, expected, withoutUserInformation(value));
  }

  /** Items that `isValid` accepts, with commas between them, without the white space around them. */
  list(name: string, isValid: (item: string) => boolean, expected: string, meaning: string): string[] {
    const items = this.text(name, '', meaning)
      .split(',')
      .map(item => item.trim())
      .filter(Boolean);
    const invalid = items.find(item => !isValid(item));
    if (invalid === undefined) return items;
    throw invalidSetting(name, expected, withoutUserInformation(invalid));
  }
}
