import type { Static } from 'typebox';
import type { Run } from '../../src/shared/tool.js';
import { type default as contract, NO_VALUES } from '../../src/tools/cidr-calculator.js';
import { IPV4, readAddress, writeAddress } from '../ip/address.js';
import { cover, networkOf, readBlock, sizeOf, writeBlock } from '../ip/block.js';
import { trimmed } from '../text/trimmed.js';

type Result = Static<typeof contract.result>;

export const run: Run<typeof contract> = ({ mode, cidr = '', normalize = false, start = '', end = '' }) =>
  mode === 'cidr' ? analyze(trimmed(cidr), normalize) : summarizeRange(trimmed(start), trimmed(end));

function failed(errorCode: Result['errorCode'], error: string, suggestion: string | null = null): Result {
  return { ...NO_VALUES, errorCode, error, suggestion };
}

function analyze(text: string, normalize: boolean): Result {
  const block = readBlock(text);
  if ('fault' in block) return failed('INVALID_CIDR', `cidr: ${block.fault}`);
  const network = networkOf(block);
  const cidr = writeBlock(network);
  const normalized = network.address.value !== block.address.value;
  if (normalized && !normalize) {
    return failed(
      'HOST_BITS_SET',
      `cidr: ${writeBlock(block)} has host bits set; its network is ${cidr}; set normalize to true to accept it`,
      cidr,
    );
  }
  const { family, value: first } = network.address;
  const size = sizeOf(network);
  const last = first + size - 1n;
  // The network and broadcast addresses are not usable, except in blocks of one or two addresses (RFC 3021). IPv6 has
  // no broadcast.
  const reserved = family === IPV4 && size > 2n ? 1n : 0n;
  const at = (value: bigint): string => writeAddress({ family, value });
  return {
    ...NO_VALUES,
    family: family.name,
    cidr,
    network: at(first),
    broadcast: reserved ? at(last) : null,
    firstUsable: at(first + reserved),
    lastUsable: at(last - reserved),
    totalHosts: String(size),
    usableHosts: String(size - 2n * reserved),
    subnetMask: family === IPV4 ? at(0xffff_ffffn - (size - 1n)) : null,
    wildcardMask: family === IPV4 ? at(size - 1n) : null,
    normalized,
  };
}

function summarizeRange(from: string, to: string): Result {
  const start = readAddress(from);
  if ('fault' in start) return failed('INVALID_ADDRESS', `start: ${start.fault}`);
  const end = readAddress(to);
  if ('fault' in end) return failed('INVALID_ADDRESS', `end: ${end.fault}`);
  if (start.family !== end.family)
    return failed('FAMILY_MISMATCH', `start and end differ in family: ${start.family.name} and ${end.family.name}`);
  if (start.value > end.value)
    return failed('RANGE_ORDER', `start is above end: ${writeAddress(start)} and ${writeAddress(end)}`);
  return {
    ...NO_VALUES,
    family: start.family.name,
    rangeStart: writeAddress(start),
    rangeEnd: writeAddress(end),
    rangeCount: String(end.value - start.value + 1n),
    cidrs: cover(start, end).map(writeBlock),
  };
}
