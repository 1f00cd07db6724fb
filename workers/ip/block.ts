import { visiblyQuoted } from '../../src/shared/visibly-quoted.js';
import type { Fault } from '../text/fault.js';
import { type Address, readAddress, writeAddress } from './address.js';

/** A CIDR block (RFC 4632, RFC 4291 section 2.3): all addresses with the same first `prefix` bits. */
interface Block {
  readonly address: Address;
  readonly prefix: number;
}

/** Reads "address/prefix length"; the prefix length is decimal, without leading zeros. */
export function readBlock(text: string): Block | Fault {
  const slash = text.indexOf('/');
  if (slash < 0) return { fault: 'missing prefix length: expected a block such as 10.0.0.0/8' };
  const address = readAddress(text.slice(0, slash));
  if ('fault' in address) return address;
  const prefix = text.slice(slash + 1);
  if (!/^(0|[1-9]\d{0,2})$/.test(prefix) || Number(prefix) > address.family.bits) {
    return {
      fault:
        `invalid prefix length: expected a number from 0 to ${address.family.bits} without leading zeros, ` +
        `got ${visiblyQuoted(prefix)}`,
    };
  }
  return { address, prefix: Number(prefix) };
}

/** A block in CIDR notation. */
export function writeBlock({ address, prefix }: Block): string {
  return `${writeAddress(address)}/${prefix}`;
}

/** Number of addresses of a block. */
export function sizeOf({ address, prefix }: Block): bigint {
  return 1n << BigInt(address.family.bits - prefix);
}

/** The block with its host bits cleared. */
export function networkOf(block: Block): Block {
  const { address, prefix } = block;
  return { address: { family: address.family, value: address.value & ~(sizeOf(block) - 1n) }, prefix };
}

/**
 * The minimal list of blocks that cover exactly the addresses from `start` to `end`: each is the largest block that
 * starts after the previous one.
 */
export function cover(start: Address, end: Address): Block[] {
  const { family } = start;
  const blocks: Block[] = [];
  for (let value = start.value; value <= end.value; ) {
    let host = 0;
    while (
      host < family.bits &&
      (value & ((2n << BigInt(host)) - 1n)) === 0n &&
      value + (2n << BigInt(host)) - 1n <= end.value
    )
      host++;
    blocks.push({ address: { family, value }, prefix: family.bits - host });
    value += 1n << BigInt(host);
  }
  return blocks;
}
