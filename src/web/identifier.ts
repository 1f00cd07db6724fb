/** What an identifier says about itself. */
export interface Identifier {
  readonly kind: string;
  /** Facts by their names. */
  readonly facts: Readonly<Record<string, string>>;
  /** The time when it was made, in milliseconds since 1970; undefined if it has none. */
  readonly time: number | undefined;
}

/** The versions of RFC 9562 section 4.2. */
const VERSIONS = [
  'unused',
  'time and node',
  'DCE security',
  'name, by MD5',
  'random',
  'name, by SHA-1',
  'time and node, sortable',
  'Unix time, sortable',
  'custom',
] as const;

/** The time between 1582-10-15, the epoch of UUIDs, and 1970, in units of 100 ns (RFC 9562 section 5.1). */
const GREGORIAN_OFFSET = 0x01b2_1dd2_1381_4000n;

/** Crockford's Base32, as ULIDs use it. */
const BASE32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Reads a UUID (RFC 9562), also as a URN, in braces or without hyphens, or a ULID. Undefined for other texts. */
export function readIdentifier(text: string): Identifier | undefined {
  const id = text.trim();
  if (/^[0-7][0-9a-hjkmnp-tv-z]{25}$/i.test(id)) return ulid(id.toUpperCase());
  const hyphenated = /^(?:urn:uuid:)?(\{?)([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|[\da-f]{32})(\}?)$/i.exec(id);
  if (hyphenated === null || (hyphenated[1] === '') !== (hyphenated[3] === '')) return undefined;
  return uuid((hyphenated[2] ?? '').replaceAll('-', '').toLowerCase());
}

function ulid(id: string): Identifier {
  const time = [...id.slice(0, 10)].reduce((sum, letter) => sum * 32 + BASE32.indexOf(letter), 0);
  return { kind: 'ULID', facts: { randomness: id.slice(10) }, time };
}

function uuid(hex: string): Identifier {
  if (/^0+$/.test(hex)) return { kind: 'Nil UUID', facts: {}, time: undefined };
  if (/^f+$/.test(hex)) return { kind: 'Max UUID', facts: {}, time: undefined };
  const variant = variantOf(Number.parseInt(hex.charAt(16), 16));
  if (variant !== RFC_VARIANT) return { kind: 'UUID', facts: { variant }, time: undefined };
  const version = Number.parseInt(hex.charAt(12), 16);
  const isClocked = version === 1 || version === 6;
  return {
    kind: `UUID version ${version}`,
    facts: {
      madeFrom: VERSIONS[version] ?? 'not defined by RFC 9562',
      variant,
      ...(isClocked && {
        clockSequence: String(Number.parseInt(hex.slice(16, 20), 16) & 0x3fff),
        node: (hex.slice(20).match(/../g) ?? []).join(':'),
      }),
    },
    time: timeOf(hex, version),
  };
}

const RFC_VARIANT = 'RFC 9562';

/** The variant by the highest bits of the ninth byte (RFC 9562 section 4.1). */
function variantOf(digit: number): string {
  if (digit < 8) return 'NCS, before 1988';
  if (digit < 12) return RFC_VARIANT;
  return digit < 14 ? 'Microsoft, before COM' : 'reserved';
}

/** The time in the UUIDs of versions 1, 6 and 7 (RFC 9562 sections 5.1, 5.6 and 5.7), in milliseconds since 1970. */
function timeOf(hex: string, version: number): number | undefined {
  if (version === 7) return Number.parseInt(hex.slice(0, 12), 16);
  const digits =
    version === 1
      ? hex.slice(13, 16) + hex.slice(8, 12) + hex.slice(0, 8)
      : version === 6
        ? hex.slice(0, 12) + hex.slice(13, 16)
        : undefined;
  if (digits === undefined) return undefined;
  const ticks = BigInt(`0x${digits}`) - GREGORIAN_OFFSET;
  // Rounded down, also before 1970.
  return Number(ticks / 10_000n) - (ticks % 10_000n < 0n ? 1 : 0);
}
