import type { Buffer } from 'node:buffer';

/** Header and first tag of ICC.1:2022 sections 7.2 and 7.3; offsets in bytes. */
const HEADER = 128;
const TAG_TABLE = HEADER + 4;
const TAG_ENTRY = 12;

/** Maximum tags read; profiles have some dozen. */
const TAG_LIMIT = 256;

/** A parsed ICC profile: header fields and tags, with bounds checks. */
export interface Profile {
  /** Such as `4.2.0`. */
  readonly version: string;
  /** `mntr`, `scnr`, `prtr`, `spac`, `link`, `abst` or `nmcl`. */
  readonly deviceClass: string;
  /** The space of the data, such as `RGB`, `GRAY`, `CMYK`. */
  readonly dataSpace: string;
  /** The data of a tag, its type signature first; undefined when it is absent or lies beyond the data. */
  tag(signature: string): Buffer | undefined;
  /** Whether the tag table names the tag. */
  names(signature: string): boolean;
}

/** Parses a profile; `data` may be truncated. Undefined when it is not a profile. */
export function readProfile(data: Buffer): Profile | undefined {
  if (data.length < TAG_TABLE || signatureAt(data, 36) !== 'acsp') return undefined;
  const tags = readTagTable(data);
  return {
    version: `${data.readUInt8(8)}.${data.readUInt8(9) >> 4}.${data.readUInt8(9) & 15}`,
    deviceClass: signatureAt(data, 12).trim(),
    dataSpace: signatureAt(data, 16).trim(),
    tag: signature => tags.get(signature) ?? undefined,
    names: signature => tags.has(signature),
  };
}

/** Tags by signature, the first of each; null for a tag beyond the end of the data. */
function readTagTable(data: Buffer): Map<string, Buffer | null> {
  const room = Math.floor((data.length - TAG_TABLE) / TAG_ENTRY);
  const count = Math.min(data.readUInt32BE(HEADER), room, TAG_LIMIT);
  const tags = new Map<string, Buffer | null>();
  for (let index = 0; index < count; index++) {
    const entry = TAG_TABLE + index * TAG_ENTRY;
    const signature = signatureAt(data, entry);
    const offset = data.readUInt32BE(entry + 4);
    const size = data.readUInt32BE(entry + 8);
    if (!tags.has(signature))
      tags.set(signature, offset + size <= data.length ? data.subarray(offset, offset + size) : null);
  }
  return tags;
}

/** A signature of four characters. */
function signatureAt(data: Buffer, offset: number): string {
  return data.toString('latin1', offset, offset + 4);
}
