import Type from 'typebox';
import { defineTool } from '../shared/tool.js';

const text = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

/** A result without values, to be completed. */
export const NO_VALUES = {
  family: null,
  error: null,
  errorCode: null,
  suggestion: null,
  cidr: null,
  network: null,
  broadcast: null,
  firstUsable: null,
  lastUsable: null,
  totalHosts: null,
  usableHosts: null,
  subnetMask: null,
  wildcardMask: null,
  normalized: false,
  rangeStart: null,
  rangeEnd: null,
  rangeCount: null,
  cidrs: null,
};

export default defineTool({
  summary: 'Analyze a CIDR block, or cover an address range with blocks',
  description:
    'IPv4 and IPv6. IPv4 addresses are four decimal numbers without leading zeros. IPv6 addresses follow RFC 4291 ' +
    'section 2.2, with at most one `::` and an optional IPv4 tail; zone ids are not supported. Surrounding white ' +
    'space is dropped. IPv6 is written by RFC 5952, always in hexadecimal groups. Counts are decimal strings, since ' +
    'they can exceed 2^53. Errors are reported in the result, with an `errorCode`.',
  tag: 'Network',
  lane: 'fast',
  input: Type.Object({
    mode: Type.Enum(['cidr', 'range'], {
      default: 'cidr',
      description: 'cidr analyzes one block; range covers the addresses from `start` to `end` with the fewest blocks.',
    }),
    cidr: Type.Optional(
      Type.String({ maxLength: 128, description: 'The block as address/prefix length; required in cidr mode.' }),
    ),
    normalize: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Whether to mask a block with host bits set to its network; otherwise it is an error.',
      }),
    ),
    start: Type.Optional(Type.String({ maxLength: 128, description: 'The first address; required in range mode.' })),
    end: Type.Optional(
      Type.String({
        maxLength: 128,
        description: 'The last address, of the same family and not below `start`; required in range mode.',
      }),
    ),
  }),
  result: Type.Object({
    family: Type.Union([Type.Enum(['ipv4', 'ipv6']), Type.Null()], {
      description: 'The address family; null on error.',
    }),
    error: text('What is wrong and what was expected; null on success.'),
    errorCode: Type.Union(
      [Type.Enum(['INVALID_CIDR', 'INVALID_ADDRESS', 'HOST_BITS_SET', 'FAMILY_MISMATCH', 'RANGE_ORDER']), Type.Null()],
      {
        description: 'Error code; null on success.',
      },
    ),
    suggestion: text('With HOST_BITS_SET, the network CIDR to retry with; else null.'),
    cidr: text('cidr mode: the normalized block.'),
    network: text('cidr mode: the first address of the block.'),
    broadcast: text('cidr mode: the last address of an IPv4 block of /30 or shorter; else null.'),
    firstUsable: text('cidr mode: the first usable host address.'),
    lastUsable: text('cidr mode: the last usable host address.'),
    totalHosts: text('cidr mode: number of addresses of the block.'),
    usableHosts: text('cidr mode: number of usable host addresses; IPv4 blocks of /30 and shorter reserve two.'),
    subnetMask: text('cidr mode, IPv4: the subnet mask.'),
    wildcardMask: text('cidr mode, IPv4: the wildcard mask.'),
    normalized: Type.Boolean({ description: 'Whether host bits were masked off.' }),
    rangeStart: text('range mode: the first address.'),
    rangeEnd: text('range mode: the last address.'),
    rangeCount: text('range mode: number of addresses of the range.'),
    cidrs: Type.Union([Type.Array(Type.String({ description: 'A block.' })), Type.Null()], {
      description: 'range mode: the fewest blocks that cover exactly the range, in order; else null.',
    }),
  }),
  presentation: {
    title: 'CIDR calculator',
    synonyms: ['subnet', 'ip', 'netmask', 'mask', 'ipv4', 'ipv6', 'address', 'network', 'range'],
    input: 'cidr',
    singleLine: true,
    onlyFor: {
      cidr: { input: 'mode', values: ['cidr'] },
      normalize: { input: 'mode', values: ['cidr'] },
      start: { input: 'mode', values: ['range'] },
      end: { input: 'mode', values: ['range'] },
    },
    output: { kind: 'report', views: { cidr: 'prefix' } },
    fault: { message: 'error', instead: 'suggestion' },
    detect: [
      {
        pattern: String.raw`^\s*(?<text>(?:\d{1,3}\.){3}\d{1,3}/\d{1,2})\s*$`,
        weight: 0.98,
        reason: 'IPv4 CIDR',
      },
      {
        pattern: String.raw`^\s*(?<text>[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}/\d{1,3})\s*$`,
        weight: 0.98,
        reason: 'IPv6 CIDR',
      },
      {
        pattern: String.raw`^\s*(?<text>(?:\d{1,3}\.){3}\d{1,3})\s*$`,
        weight: 0.9,
        reason: 'IPv4 address',
      },
      {
        pattern: String.raw`^\s*(?<text>(?=[\da-f:]{0,39}::)[\da-f:.]{2,45}|(?:[\da-f]{1,4}:){7}[\da-f]{1,4})\s*$`,
        weight: 0.9,
        reason: 'IPv6 address',
      },
    ],
  },
  check: ({ mode, cidr, start, end }) => {
    const needed = mode === 'cidr' ? { cidr } : { start, end };
    return Object.entries(needed)
      .filter(([, value]) => value === undefined)
      .map(([path]) => ({ path, message: `required in mode ${mode}` }));
  },
  examples: [
    {
      name: 'An IPv4 block',
      input: { mode: 'cidr', cidr: '192.168.1.0/24' },
      result: {
        ...NO_VALUES,
        family: 'ipv4',
        cidr: '192.168.1.0/24',
        network: '192.168.1.0',
        broadcast: '192.168.1.255',
        firstUsable: '192.168.1.1',
        lastUsable: '192.168.1.254',
        totalHosts: '256',
        usableHosts: '254',
        subnetMask: '255.255.255.0',
        wildcardMask: '0.0.0.255',
      },
    },
    {
      name: 'An IPv6 block',
      input: { mode: 'cidr', cidr: '2001:DB8::1/32', normalize: true },
      result: {
        ...NO_VALUES,
        family: 'ipv6',
        cidr: '2001:db8::/32',
        network: '2001:db8::',
        firstUsable: '2001:db8::',
        lastUsable: '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff',
        totalHosts: '79228162514264337593543950336',
        usableHosts: '79228162514264337593543950336',
        normalized: true,
      },
    },
    {
      name: 'A range',
      input: { mode: 'range', start: '10.0.0.1', end: '10.0.0.14' },
      result: {
        ...NO_VALUES,
        family: 'ipv4',
        rangeStart: '10.0.0.1',
        rangeEnd: '10.0.0.14',
        rangeCount: '14',
        cidrs: ['10.0.0.1/32', '10.0.0.2/31', '10.0.0.4/30', '10.0.0.8/30', '10.0.0.12/31', '10.0.0.14/32'],
      },
    },
    {
      name: 'Host bits set',
      input: { mode: 'cidr', cidr: '192.168.1.5/24' },
      result: {
        ...NO_VALUES,
        error:
          'cidr: 192.168.1.5/24 has host bits set; its network is 192.168.1.0/24; set normalize to true to accept it',
        errorCode: 'HOST_BITS_SET',
        suggestion: '192.168.1.0/24',
      },
    },
  ],
});
