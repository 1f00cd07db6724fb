import { Compile } from 'typebox/compile';
import type { TLocalizedValidationError } from 'typebox/error';
import type { Issue, Tool } from './tool.js';

/** Says what is wrong with an input; an empty list where it fits. */
export type Validate = (input: unknown) => readonly Issue[];

const NONE: readonly Issue[] = [];

/** Issues told at most: an array of a thousand wrong items is one mistake. */
const MOST = 100;

/**
 * Compiles a contract's input schema, with its `check`, into one function; the
 * front uses it for small bodies and the workers for large ones. Strict: no
 * coercion, no defaults.
 */
export function compile(tool: Tool): Validate {
  const schema = Compile(tool.input);
  const { check } = tool;
  return input => {
    if (!schema.Check(input)) return issuesOf(schema.Errors(input), input);
    return check ? check(input) : NONE;
  };
}

/** One issue for each place, the first that was found there, in the order of the schema. */
function issuesOf(errors: readonly TLocalizedValidationError[], input: unknown): Issue[] {
  const issues = new Map<string, Issue>();
  for (const error of errors) {
    for (const issue of issuesOfOne(error, input)) {
      if (!issues.has(issue.path) && issues.size < MOST) issues.set(issue.path, issue);
    }
  }
  return [...issues.values()];
}

function issuesOfOne(error: TLocalizedValidationError, input: unknown): Issue[] {
  const path = dotted(error.instancePath);
  const below = (name: string): string => (path === '' ? name : `${path}.${name}`);
  const found = (): string => kindOf(valueAt(input, error.instancePath));
  switch (error.keyword) {
    case 'required':
      return error.params.requiredProperties.map(name => ({ path: below(name), message: 'is required' }));
    case 'additionalProperties':
      return error.params.additionalProperties.map(name => ({ path: below(name), message: 'is not a field of this tool' }));
    case 'boolean':
      // The same unknown field again, said by the sub-schema `false`.
      return [];
    case 'type':
      return [{ path, message: `must be ${article([error.params.type].flat().join(' or '))}, not ${found()}` }];
    case 'enum':
      return [{ path, message: `must be one of ${error.params.allowedValues.map(value => JSON.stringify(value)).join(', ')}` }];
    default:
      return [{ path, message: error.message }];
  }
}

/** A JSON Pointer (RFC 6901) as a dotted path. */
function dotted(pointer: string): string {
  return segments(pointer).join('.');
}

function segments(pointer: string): string[] {
  return pointer.split('/').slice(1).map(segment => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function valueAt(value: unknown, pointer: string): unknown {
  let at: unknown = value;
  for (const segment of segments(pointer)) at = (at as Record<string, unknown>)[segment];
  return at;
}

/** The JSON type of a value, with its article. */
function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'number' && !Number.isInteger(value)) return 'a fraction';
  return article(typeof value);
}

function article(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}
