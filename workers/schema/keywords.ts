import { Kind } from '../json/scanner.js';
import { Decimal } from '../number/decimal.js';
import { EqualityCheck, TYPES, type Type, TypeCheck } from './checks/any.js';
import { ContainsCheck, ItemsCheck, UnevaluatedItemsCheck, UniqueCheck } from './checks/arrays.js';
import { AllOfCheck, AnyOfCheck, IfCheck, NotCheck, OneOfCheck, ReferenceCheck } from './checks/in-place.js';
import { BoundCheck, COMPARISONS, MultipleCheck } from './checks/numbers.js';
import {
  DependentRequiredCheck,
  DependentSchemasCheck,
  PropertiesCheck,
  PropertyNamesCheck,
  RequiredCheck,
  UnevaluatedPropertiesCheck,
} from './checks/objects.js';
import { SizeCheck, type SizeKeyword } from './checks/sizes.js';
import { FormatCheck, LengthCheck, PatternCheck } from './checks/strings.js';
import { FORMATS } from './formats/formats.js';
import type { Check, Schema } from './schema.js';
import type { Site } from './site.js';

/** Reads the value of a keyword, which stands at `at`, and adds to the schema what it checks. */
type Reader = (site: Site, at: number, keyword: string) => void;

/**
 * The keywords of draft 2020-12, in the order in which their checks run: what is
 * cheap first, and what goes by the other keywords' annotations last.
 */
const KEYWORDS: Readonly<Record<string, Reader>> = {
  // Identifiers are the compiler's business; what is left is their form.
  $schema: (site, at) => void site.string(at),
  $vocabulary: (site, at) => site.object(at, 'an object').forEach(value => site.boolean(value)),
  $recursiveRef: (site, at) => void site.string(at),
  $recursiveAnchor: anchor,
  $comment: (site, at) => void site.string(at),
  $defs: definitions,
  definitions,

  title: (site, at) => void site.string(at),
  description: (site, at) => void site.string(at),
  deprecated: (site, at) => void site.boolean(at),
  readOnly: (site, at) => void site.boolean(at),
  writeOnly: (site, at) => void site.boolean(at),
  examples: (site, at) => void site.array(at, 'an array'),
  contentEncoding: (site, at) => void site.string(at),
  contentMediaType: (site, at) => void site.string(at),
  contentSchema: (site, at, keyword) => void site.named(at, keyword),

  type(site, at) {
    const names = site.document.kind(at) === Kind.beginArray ? site.array(at, '') : [at];
    const types: Type[] = [];
    for (const name of names) {
      const type = site.document.kind(name) === Kind.string ? site.document.string(name) : undefined;
      if (!isType(type)) throw site.unexpected(name, `one of ${TYPES.map(known => `"${known}"`).join(', ')}${name === at ? ', or an array of them' : ''}`);
      if (types.includes(type)) throw site.unexpected(name, 'a type that is not in the array already');
      types.push(type);
    }
    if (types.length === 0) throw site.unexpected(at, 'one type or more');
    site.schema.checks.push(new TypeCheck(site.schema, at, types));
  },
  const: (site, at) => site.schema.checks.push(new EqualityCheck('const', site.schema, at, [at])),
  enum: (site, at) => site.schema.checks.push(new EqualityCheck('enum', site.schema, at, site.array(at, 'an array'))),

  multipleOf(site, at) {
    const divisor = Decimal.of(site.number(at));
    if (divisor.negative || divisor.digits === '') throw site.unexpected(at, 'a number greater than 0');
    site.schema.checks.push(new MultipleCheck(site.schema, at));
  },
  maximum: bound,
  exclusiveMaximum: bound,
  minimum: bound,
  exclusiveMinimum: bound,

  maxLength: length,
  minLength: length,
  pattern: (site, at) => site.schema.checks.push(new PatternCheck(site.schema, at, site.compiler.matchers.get(site.string(at), () => site.place(at)))),
  format(site, at) {
    const name = site.string(at);
    const format = FORMATS.get(name);
    if (name === 'regex') site.compiler.matchers.readsInstance = true;
    if (format !== undefined) site.schema.checks.push(new FormatCheck(site.schema, at, name, format));
  },

  maxItems: size,
  minItems: size,
  uniqueItems(site, at) {
    if (site.boolean(at)) site.schema.checks.push(new UniqueCheck(site.schema, at));
  },
  maxProperties: size,
  minProperties: size,
  required: (site, at) => site.schema.checks.push(new RequiredCheck(site.schema, at, site.strings(at))),
  dependentRequired(site, at) {
    const dependents = new Map<string, string[]>();
    for (const [name, value] of site.object(at, 'an object of arrays of strings')) dependents.set(name, site.strings(value));
    site.schema.checks.push(new DependentRequiredCheck('dependentRequired', site.schema, at, dependents));
  },
  dependencies,
  propertyNames: (site, at, keyword) => site.schema.checks.push(new PropertyNamesCheck(site.schema, at, site.applied(at, keyword))),

  $ref: reference,
  $dynamicRef: reference,
  allOf: (site, at, keyword) => site.schema.checks.push(new AllOfCheck(site.appliedList(at, keyword))),
  anyOf: (site, at, keyword) => site.schema.checks.push(new AnyOfCheck(site.schema, at, site.appliedList(at, keyword))),
  oneOf: (site, at, keyword) => site.schema.checks.push(new OneOfCheck(site.schema, at, site.appliedList(at, keyword))),
  not: (site, at, keyword) => site.schema.checks.push(new NotCheck(site.schema, at, site.applied(at, keyword))),
  if: (site, at, keyword) => site.schema.checks.push(new IfCheck(site.applied(at, keyword), optional(site, 'then'), optional(site, 'else'))),
  then: unlessRead('if'),
  else: unlessRead('if'),
  dependentSchemas: (site, at, keyword) => site.schema.checks.push(new DependentSchemasCheck(site.appliedMap(at, keyword))),

  prefixItems: items,
  items: unlessRead('prefixItems', items),
  contains(site, at, keyword) {
    const min = limit(site, 'minContains') ?? 1;
    const max = limit(site, 'maxContains') ?? Infinity;
    site.schema.checks.push(new ContainsCheck(site.schema, at, site.applied(at, keyword), min, max));
  },
  minContains: (site, at) => void site.nonNegativeInteger(at),
  maxContains: (site, at) => void site.nonNegativeInteger(at),
  properties,
  patternProperties: unlessRead('properties', properties),
  additionalProperties: unlessRead('properties', unlessRead('patternProperties', properties)),

  unevaluatedItems: (site, at, keyword) => track(site, new UnevaluatedItemsCheck(site.applied(at, keyword))),
  unevaluatedProperties: (site, at, keyword) => track(site, new UnevaluatedPropertiesCheck(site.applied(at, keyword))),
};

const READERS = Object.entries(KEYWORDS);

/** Adds to a schema what its keywords check. Those that are not of draft 2020-12 are annotations. Throws `SchemaError`. */
export function readKeywords(site: Site): void {
  for (const [keyword, read] of READERS) {
    const at = site.members.get(keyword);
    if (at !== undefined) read(site, at, keyword);
  }
}

/** The form of `$anchor` and its kin (JSON Schema core section 8.2.2). */
const ANCHOR = /^[A-Za-z_][-A-Za-z0-9._]*$/;

/** Reads a plain-name fragment. */
export function anchor(site: Site, at: number): string {
  const name = site.string(at);
  if (!ANCHOR.test(name)) throw site.unexpected(at, 'a name of letters, digits, -, . and _ that begins with a letter or _');
  return name;
}

function isType(name: string | undefined): name is Type {
  return (TYPES as readonly (string | undefined)[]).includes(name);
}

function definitions(site: Site, at: number, keyword: string): void {
  for (const value of site.object(at, 'an object of schemas').values()) site.named(value, keyword);
}

function reference(site: Site, at: number, keyword: string): void {
  const check = new ReferenceCheck();
  site.schema.checks.push(check);
  site.compiler.refer(site.schema, at, site.string(at), keyword === '$dynamicRef', check);
}

function bound(site: Site, at: number, keyword: string): void {
  site.number(at);
  site.schema.checks.push(new BoundCheck(keyword as keyof typeof COMPARISONS, site.schema, at));
}

function length(site: Site, at: number, keyword: string): void {
  site.schema.checks.push(new LengthCheck(keyword as 'maxLength' | 'minLength', site.schema, at, site.nonNegativeInteger(at)));
}

function size(site: Site, at: number, keyword: string): void {
  site.schema.checks.push(new SizeCheck(keyword as SizeKeyword, site.schema, at, site.nonNegativeInteger(at)));
}

function limit(site: Site, keyword: string): number | undefined {
  const at = site.members.get(keyword);
  return at === undefined ? undefined : site.nonNegativeInteger(at);
}

function optional(site: Site, keyword: string): Schema | null {
  const at = site.members.get(keyword);
  return at === undefined ? null : site.applied(at, keyword);
}

/** For a keyword that the reader of another one, where there is that, reads too; alone, it is still a schema where there is no reader. */
function unlessRead(other: string, read: Reader = (site, at, keyword) => void site.named(at, keyword)): Reader {
  return (site, at, keyword) => {
    if (!site.members.has(other)) read(site, at, keyword);
  };
}

function items(site: Site): void {
  const prefix = site.members.get('prefixItems');
  site.schema.checks.push(new ItemsCheck(prefix === undefined ? [] : site.appliedList(prefix, 'prefixItems'), optional(site, 'items')));
}

function properties(site: Site): void {
  const named = site.members.get('properties');
  const patterned = site.members.get('patternProperties');
  const patterns = [...(patterned === undefined ? [] : site.appliedMap(patterned, 'patternProperties'))].map(([source, schema]) => ({
    matcher: site.compiler.matchers.get(source, () => site.place(schema.at)),
    schema,
  }));
  const known = named === undefined ? new Map<string, Schema>() : site.appliedMap(named, 'properties');
  site.schema.checks.push(new PropertiesCheck(known, patterns, optional(site, 'additionalProperties')));
}

/** What drafts before 2019-09 had for dependentRequired and dependentSchemas, in the form the meta-schema still describes. */
function dependencies(site: Site, at: number, keyword: string): void {
  const required = new Map<string, string[]>();
  const schemas = new Map<string, Schema>();
  for (const [name, value] of site.object(at, 'an object of schemas and arrays of strings')) {
    if (site.document.kind(value) === Kind.beginArray) required.set(name, site.strings(value));
    else schemas.set(name, site.applied(value, keyword));
  }
  site.schema.checks.push(new DependentRequiredCheck('dependencies', site.schema, at, required));
  site.schema.checks.push(new DependentSchemasCheck(schemas));
}

function track(site: Site, check: Check): void {
  site.schema.tracks = true;
  site.schema.checks.push(check);
}
