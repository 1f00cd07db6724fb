import { Compile } from 'typebox/compile';
import type { TLocalizedValidationError } from 'typebox/error';
import { expectationOf, type FieldSchema, shownValue } from './expectation.js';
import type { Issue, Tool } from './tool.js';

/** Returns the issues of an input; none if it is valid. */
export type Validate = (input: unknown) => readonly Issue[];

const NONE: readonly Issue[] = [];

/** Maximum issues listed: an array of a thousand invalid items is one mistake. */
const MAX_ISSUES = 100;

const MISSING = 'required field is missing';

/**
 * Compiles a contract's input schema, with its `check`, into one function. The main thread
 * uses it for small bodies and the workers for large ones. Strict: no coercion, no defaults.
 */
export function compile({ input: schema, check }: Tool): Validate {
  const compiled = Compile(schema);
  return input => {
    if (!compiled.Check(input)) return issuesOf(compiled.Errors(input), schema, input);
    return check ? check(input) : NONE;
  };
}

/** One issue for each path, the first one found: invalid fields first, then missing ones. */
function issuesOf(errors: readonly TLocalizedValidationError[], schema: FieldSchema, input: unknown): Issue[] {
  const issues = new Map<string, Issue>();
  for (const error of errors) {
    for (const issue of issuesOfOne(error, schema, input)) {
      if (!issues.has(issue.path) && issues.size < MAX_ISSUES) issues.set(issue.path, issue);
    }
  }
  const all = [...issues.values()];
  const isMissing = ({ message }: Issue): boolean => message === MISSING;
  return [...all.filter(issue => !isMissing(issue)), ...all.filter(isMissing)];
}

function issuesOfOne(error: TLocalizedValidationError, schema: FieldSchema, input: unknown): Issue[] {
  const path = segments(error.instancePath);
  const below = (name: string): string => [...path, name].join('.');
  switch (error.keyword) {
    case 'required':
      return error.params.requiredProperties.map(name => ({ path: below(name), message: MISSING }));
    case 'additionalProperties':
      return error.params.additionalProperties.map(name => ({ path: below(name), message: 'unknown field' }));
    case 'boolean':
      // The same unknown field again, reported by the sub-schema `false`.
      return [];
    default: {
      const expected = expectationOf(schemaAt(schema, path)) ?? error.message;
      return [{ path: path.join('.'), message: `expected ${expected}, got ${shownValue(valueAt(input, path))}` }];
    }
  }
}

/** The segments of a JSON Pointer (RFC 6901). */
function segments(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map(segment => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  let at: unknown = value;
  for (const segment of path) at = (at as Record<string, unknown>)[segment];
  return at;
}

/** The schema of the field at a path. */
function schemaAt(schema: FieldSchema, path: readonly string[]): FieldSchema {
  let at = schema;
  for (const segment of path) {
    const next: FieldSchema | undefined = at.items ?? at.properties?.[segment];
    if (next === undefined) return {};
    at = next;
  }
  return at;
}
