import { quoted } from '../text/quoted.js';
import { YamlError } from './yaml-error.js';

/** The prefix of the tags that YAML defines. */
export const YAML_TAG = 'tag:yaml.org,2002:';

/** The tag `!`: the node has the default type of its kind; a scalar is a string. */
export const NON_SPECIFIC = '!';

/** The directives of a document, and the resolution of its tags (YAML 1.2.2 section 6.8). */
export class Directives {
  readonly #prefixes = new Map<string, string>();
  #version: string | null = null;

  /** That of the %YAML directive, such as `1.1`; null without one. */
  get version(): string | null {
    return this.#version;
  }

  /** Reads a directive; reserved directives are ignored. Throws `YamlError`. */
  add(line: string, offset: number): void {
    const [name, ...parameters] = line.trim().split(/[ \t]+/);
    if (name === '%YAML') this.#yaml(parameters, offset);
    else if (name === '%TAG') this.#tag(parameters, offset);
  }

  /** The full form of a tag; throws `YamlError` if its handle is not declared or the tag is not valid. */
  resolve(source: string, offset: number): string {
    if (source === '!') return NON_SPECIFIC;
    if (source.startsWith('!<')) {
      if (!/^!<(?:![^>]+|[^!>][^>]*)>$/.test(source))
        throw new YamlError(`expected a URI between "!<" and ">"`, offset);
      return source.slice(2, -1);
    }
    const handleEnd = source.lastIndexOf('!') + 1;
    const handle = source.slice(0, handleEnd);
    const suffix = source.slice(handleEnd);
    if (suffix === '') throw new YamlError(`expected the name of a tag after ${quoted(handle)}`, offset);
    const prefix = this.#prefixes.get(handle) ?? DEFAULT_PREFIXES.get(handle);
    if (prefix === undefined)
      throw new YamlError(`undeclared tag handle ${quoted(handle)}: expected a %TAG directive for it`, offset);
    return prefix + decoded(suffix, offset);
  }

  #yaml(parameters: readonly string[], offset: number): void {
    if (this.#version !== null) throw new YamlError('a second %YAML directive: a document can have only one', offset);
    const [version = '', ...rest] = parameters;
    if (rest.length > 0 || !/^1\.\d+$/.test(version)) {
      throw new YamlError('expected "%YAML" with one version of YAML 1, such as 1.2', offset);
    }
    this.#version = version;
  }

  #tag([handle, prefix, ...rest]: readonly string[], offset: number): void {
    if (handle === undefined || prefix === undefined || rest.length > 0 || !/^!(?:[\w-]*!)?$/.test(handle)) {
      throw new YamlError('expected "%TAG" with a handle, such as "!e!", and a prefix', offset);
    }
    if (this.#prefixes.has(handle)) throw new YamlError(`a second %TAG directive for ${quoted(handle)}`, offset);
    this.#prefixes.set(handle, prefix);
  }
}

const DEFAULT_PREFIXES: ReadonlyMap<string, string> = new Map([
  ['!', '!'],
  ['!!', YAML_TAG],
]);

function decoded(suffix: string, offset: number): string {
  try {
    return decodeURIComponent(suffix);
  } catch {
    throw new YamlError('the escapes of the tag are not UTF-8', offset);
  }
}
