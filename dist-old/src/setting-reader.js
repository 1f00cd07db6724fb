/** An invalid setting; the message is one line with the variable and the expected value. */
export class ConfigError extends Error {
    name = 'ConfigError';
}
/** The error for a setting with an unexpected text. */
export function invalidSetting(name, expected, got) {
    return new ConfigError(`${name}: expected ${expected}, got ${JSON.stringify(got)}`);
}
/** A URL for a message, without its user information: that may be a password. */
const withoutUserInformation = (text) => text.replace(/\/\/[^/?#]*@/, '//…@');
/**
 * Reads settings from an environment, and records each of them for `settings`: a setting is declared only where it is
 * read. Its methods throw `ConfigError`.
 */
export class SettingReader {
    #env;
    #settings = [];
    constructor(env) {
        this.#env = env;
    }
    /** All settings that were read, in that order. */
    get settings() {
        return this.#settings;
    }
    /** Any text; an empty variable counts as absent. */
    text(name, fallback, meaning) {
        this.#settings.push({ name, fallback, meaning });
        return this.#env[name] || fallback;
    }
    /** A decimal integer within a range, its ends included. */
    integer(name, fallback, [least, most], meaning) {
        const value = this.text(name, String(fallback), meaning);
        const number = Number(value);
        if (/^\d+$/.test(value) && number >= least && number <= most)
            return number;
        throw invalidSetting(name, `an integer from ${least} to ${most}`, value);
    }
    oneOf(name, fallback, allowed, meaning) {
        const value = this.text(name, fallback, meaning);
        if (allowed.includes(value))
            return value;
        throw invalidSetting(name, `one of ${allowed.join(', ')}`, value);
    }
    boolean(name, fallback, meaning) {
        return this.oneOf(name, String(fallback), ['true', 'false'], meaning) === 'true';
    }
    /** A URL that `isValid` accepts, or the empty text, which is the default. */
    url(name, isValid, expected, meaning) {
        const value = this.text(name, '', meaning);
        if (value === '' || (URL.canParse(value) && isValid(new URL(value), value)))
            return value;
        throw invalidSetting(name, expected, withoutUserInformation(value));
    }
    /** Items that `isValid` accepts, with commas between them, without the white space around them. */
    list(name, isValid, expected, meaning) {
        const items = this.text(name, '', meaning)
            .split(',')
            .map(item => item.trim())
            .filter(Boolean);
        const invalid = items.find(item => !isValid(item));
        if (invalid === undefined)
            return items;
        throw invalidSetting(name, expected, withoutUserInformation(invalid));
    }
}
//# sourceMappingURL=setting-reader.js.map