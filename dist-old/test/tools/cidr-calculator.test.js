import fc from 'fast-check';
import { Address4, Address6 } from 'ip-address';
import t from 'tap';
import { compile } from '../../src/shared/validate.js';
import contract from '../../src/tools/cidr-calculator.js';
import { run } from '../../workers/tools/cidr-calculator.js';
import { runPython } from '../python.js';
import { table } from '../table.js';
const cidr = (text, normalize = false) => run({ mode: 'cidr', cidr: text, normalize }, 1000);
const range = (start, end) => run({ mode: 'range', start, end }, 1000);
t.test('blocks are described (RFC 4632, RFC 3021, RFC 4291)', async (t) => {
    table(t, contract, run, [
        ...[
            [
                '10.0.0.0/31',
                { broadcast: null, firstUsable: '10.0.0.0', lastUsable: '10.0.0.1', totalHosts: '2', usableHosts: '2' },
            ],
            [
                '10.0.0.7/32',
                { broadcast: null, firstUsable: '10.0.0.7', lastUsable: '10.0.0.7', totalHosts: '1', usableHosts: '1' },
            ],
            [
                '10.0.0.4/30',
                {
                    broadcast: '10.0.0.7',
                    firstUsable: '10.0.0.5',
                    lastUsable: '10.0.0.6',
                    usableHosts: '2',
                    subnetMask: '255.255.255.252',
                    wildcardMask: '0.0.0.3',
                },
            ],
            [
                '0.0.0.0/0',
                {
                    totalHosts: '4294967296',
                    usableHosts: '4294967294',
                    subnetMask: '0.0.0.0',
                    wildcardMask: '255.255.255.255',
                    broadcast: '255.255.255.255',
                },
            ],
            [
                '::/0',
                {
                    totalHosts: '340282366920938463463374607431768211456',
                    usableHosts: '340282366920938463463374607431768211456',
                    broadcast: null,
                    subnetMask: null,
                    wildcardMask: null,
                },
            ],
            ['::/127', { totalHosts: '2', usableHosts: '2', lastUsable: '::1' }],
            ['::1/128', { totalHosts: '1', usableHosts: '1', firstUsable: '::1' }],
            ['  10.0.0.0/8\n', { cidr: '10.0.0.0/8', family: 'ipv4', normalized: false }],
            ['::ffff:1.2.3.4/128', { cidr: '::ffff:102:304/128', family: 'ipv6' }],
            ['64:ff9b::192.0.2.33/128', { cidr: '64:ff9b::c000:221/128' }],
        ].map(([text, result]) => ({ name: text, input: { mode: 'cidr', cidr: text }, result })),
        {
            name: 'masked',
            input: { mode: 'cidr', cidr: '192.168.1.5/24', normalize: true },
            result: { cidr: '192.168.1.0/24', network: '192.168.1.0', normalized: true, error: null },
        },
        {
            name: 'no host bits to mask',
            input: { mode: 'cidr', cidr: '192.168.1.0/24', normalize: true },
            result: { normalized: false },
        },
    ]);
});
t.test('IPv6 addresses are written in canonical form (RFC 5952 section 4, RFC 4291 section 2.2)', async (t) => {
    for (const [text, written] of [
        ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
        ['2001:0db8:0000:0000:0001:0000:0000:0001', '2001:db8::1:0:0:1'],
        ['2001:db8::0:1:0:0:1', '2001:db8::1:0:0:1'],
        ['2001:DB8:0:0:1::1', '2001:db8::1:0:0:1'],
        ['2001:db8::0:1', '2001:db8::1'],
        ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
        ['2001:db8::1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
        ['2001:0:0:1:0:0:0:1', '2001:0:0:1::1'],
        ['ABCD:EF01:2345:6789:ABCD:EF01:2345:6789', 'abcd:ef01:2345:6789:abcd:ef01:2345:6789'],
        ['FF01:0:0:0:0:0:0:101', 'ff01::101'],
        ['0:0:0:0:0:0:0:1', '::1'],
        ['0:0:0:0:0:0:0:0', '::'],
        ['0:0:0:0:0:0:13.1.68.3', '::d01:4403'],
        ['0:0:0:0:0:FFFF:129.144.52.38', '::ffff:8190:3426'],
        ['1::', '1::'],
        ['1:2:3:4:5:6:7::', '1:2:3:4:5:6:7:0'],
        ['::2:3:4:5:6:7:8', '0:2:3:4:5:6:7:8'],
        ['1:0:0:2:0:0:0:0', '1:0:0:2::'],
        ['1:2:3:4:5:6:1.2.3.4', '1:2:3:4:5:6:102:304'],
    ]) {
        t.equal(range(text, text).rangeStart, written, text);
    }
});
t.test('invalid blocks are rejected', async (t) => {
    for (const text of [
        '',
        '/',
        '/24',
        '10.0.0.1',
        '010.0.0.1/24',
        '0x0a.1.1.1/24',
        '10.0.0.0/24abc',
        '10..0.1/24',
        '10.0.0.0/024',
        '1.2.3/24',
        '10.0.0.1/-1',
        '10.0.0.0/33',
        '10.0.0.0/',
        '10.0.0.0/+8',
        '10.0.0.0/8.0',
        '10.0.0.0/ 8',
        '10.0.0.0 /8',
        '10.0.0.0/1e1',
        '10.0.0.0/8/8',
        '10.0.0.256/32',
        '10.0.0.0.0/8',
        '10.0.0.0x/8',
        '1.2.3.٤/8',
        '0/0',
        '10/8',
        'fe80::1%eth0/64',
        'fe80::1%/64',
        '::1/64%1',
        '::1/064',
        '::/129',
        '1::2::3/64',
        ':::/0',
        ':1::/16',
        '1:/16',
        '1:2:3:4:5:6:7/64',
        '1:2:3:4:5:6:7:8:9/64',
        '1:2:3:4::5:6:7:8/64',
        '12345::/16',
        'g::/16',
        '::1.2.3/128',
        '::1.2.3.04/128',
        '::1.2.3.4:5/128',
        '1.2.3.4::/128',
        '1.2.3.4:/128',
        '::ffff:0x1.2.3.4/128',
        '[::1]/128',
        '10.0.0.0\\8',
        ':'.repeat(128),
        '\0',
        '\ud800::/16',
    ]) {
        const { errorCode, error, cidr: found, family } = cidr(text);
        t.same([errorCode, found, family], ['INVALID_CIDR', null, null], JSON.stringify(text));
        t.match(error, /^cidr: (missing prefix length|invalid |expected |"|.+ is not valid)/, error ?? '');
    }
    t.match(cidr('192.168.1.5/24'), { errorCode: 'HOST_BITS_SET', suggestion: '192.168.1.0/24', cidr: null });
    t.match(cidr('2001:db8::1/32'), { errorCode: 'HOST_BITS_SET', suggestion: '2001:db8::/32' });
});
t.test('messages name the invalid part and what was expected', async (t) => {
    for (const [text, error] of [
        ['10.0.0.0/33', 'cidr: invalid prefix length: expected a number from 0 to 32 without leading zeros, got "33"'],
        ['10.0.0.0', 'cidr: missing prefix length: expected a block such as 10.0.0.0/8'],
        ['10.0.0/8', 'cidr: invalid IPv4 address: expected four numbers separated by dots, got 3'],
        ['10.0.0.256/8', 'cidr: invalid IPv4 address: expected a number from 0 to 255, got "256"'],
        ['010.0.0.0/8', 'cidr: invalid IPv4 address: "010" has a leading zero'],
        ['fe80::1%eth0/64', 'cidr: "%" at offset 7 is not valid in an IP address; zone ids are not supported'],
        ['1::2::3/64', 'cidr: invalid IPv6 address: "::" occurs more than once'],
        ['1:2:3/64', 'cidr: invalid IPv6 address: expected 8 groups, got 3'],
        ['1:2:3:4::5:6:7:8/64', 'cidr: invalid IPv6 address: expected at most 7 groups beside "::", got 8'],
    ]) {
        t.equal(cidr(text).error, error, text);
    }
    t.equal(range('10.0.0.2', '10.0.0.1').error, 'start is above end: 10.0.0.2 and 10.0.0.1');
    t.equal(range('10.0.0.2', '::1').error, 'start and end differ in family: ipv4 and ipv6');
    t.equal(range('', '::1').error, 'start: expected an IP address, got an empty string');
});
t.test('ranges are split into blocks', async (t) => {
    table(t, contract, run, [
        {
            name: 'an invalid start',
            input: { mode: 'range', start: '10.0.0', end: '10.0.0.1' },
            result: { errorCode: 'INVALID_ADDRESS', cidrs: null, family: null },
        },
        {
            name: 'an end with a prefix',
            input: { mode: 'range', start: '10.0.0.1', end: '10.0.0.1/32' },
            result: { errorCode: 'INVALID_ADDRESS' },
        },
        {
            name: 'two families',
            input: { mode: 'range', start: '10.0.0.1', end: '::1' },
            result: { errorCode: 'FAMILY_MISMATCH' },
        },
        {
            name: 'backwards',
            input: { mode: 'range', start: '10.0.0.2', end: '10.0.0.1' },
            result: { errorCode: 'RANGE_ORDER' },
        },
        {
            name: 'one address',
            input: { mode: 'range', start: '10.0.0.1', end: '10.0.0.1' },
            result: { cidrs: ['10.0.0.1/32'], rangeCount: '1' },
        },
        {
            name: 'all of IPv4',
            input: { mode: 'range', start: '0.0.0.0', end: '255.255.255.255' },
            result: { cidrs: ['0.0.0.0/0'], rangeCount: '4294967296' },
        },
        {
            name: 'all of IPv6',
            input: { mode: 'range', start: '::', end: 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff' },
            result: { cidrs: ['::/0'], rangeCount: '340282366920938463463374607431768211456' },
        },
    ]);
    t.equal(range('0.0.0.1', '255.255.255.254').cidrs?.length, 62);
    t.equal(range('::1', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:fffe').cidrs?.length, 254);
});
t.test('each mode requires its fields', async (t) => {
    const validate = compile(contract);
    t.match(validate({ mode: 'cidr' }), [{ path: 'cidr' }]);
    t.match(validate({ mode: 'range', start: '::' }), [{ path: 'end' }]);
    t.match(validate({ mode: 'range', cidr: '::/0' }), [{ path: 'start' }, { path: 'end' }]);
    t.match(validate({ mode: 'cidr', cidr: 'x'.repeat(129) }), [{ path: 'cidr' }]);
});
const v4 = fc.bigInt({ min: 0n, max: (1n << 32n) - 1n });
const v6 = fc.bigInt({ min: 0n, max: (1n << 128n) - 1n });
const end = (text) => {
    const [address = '', prefix] = text.split('/');
    return text.includes(':')
        ? new Address6(address).bigInt() + (1n << BigInt(128 - Number(prefix))) - 1n
        : new Address4(address).bigInt() + (1n << BigInt(32 - Number(prefix))) - 1n;
};
t.test('the blocks of a range have no gaps and cannot be joined (oracle for the texts: ip-address)', async (t) => {
    for (const [values, write, startOf] of [
        [
            v4,
            (value) => Address4.fromBigInt(value).correctForm(),
            (text) => new Address4(text.split('/')[0] ?? '').bigInt(),
        ],
        [
            v6,
            (value) => Address6.fromBigInt(value).correctForm(),
            (text) => new Address6(text.split('/')[0] ?? '').bigInt(),
        ],
    ]) {
        fc.assert(fc.property(values, values, (a, b) => {
            const [from, to] = a < b ? [a, b] : [b, a];
            const { cidrs, rangeCount } = range(write(from), write(to));
            let next = from;
            for (const text of cidrs ?? []) {
                if (startOf(text) !== next || networkIsOff(text))
                    return false;
                next = end(text) + 1n;
            }
            const joinable = (cidrs ?? []).some((text, index) => {
                const other = cidrs?.[index + 1];
                return (other !== undefined &&
                    text.split('/')[1] === other.split('/')[1] &&
                    !networkIsOff(`${text.split('/')[0]}/${Number(text.split('/')[1]) - 1}`));
            });
            return next === to + 1n && String(to - from + 1n) === rangeCount && !joinable;
        }));
    }
    t.pass('random ranges');
});
function networkIsOff(text) {
    return cidr(text).errorCode === 'HOST_BITS_SET';
}
/** Python's ipaddress computes every prefix of both families over various addresses, and random ranges. */
const ORACLE = `
import ipaddress, json, random
random.seed(7)
out = {"blocks": [], "ranges": []}
def values(bits):
    fixed = [0, 1, 2**bits - 1, 2**(bits-1), 0xC0A80105 % 2**bits, 0x20010db8000000000000000000000001 % 2**bits]
    return fixed + [random.getrandbits(bits) for _ in range(4)] + [random.getrandbits(bits // 2) << (bits // 4)]
for bits, address in ((32, ipaddress.IPv4Address), (128, ipaddress.IPv6Address)):
    for prefix in range(bits + 1):
        for value in values(bits):
            text = str(address(value)) + "/" + str(prefix)
            net = ipaddress.ip_network(text, strict=False)
            masks = [str(net.netmask), str(net.hostmask)] if bits == 32 else [None, None]
            block = "%s/%d" % (format(net.network_address), prefix)
            out["blocks"].append([text, block, format(net[0]), format(net[-1]), str(net.num_addresses)] + masks)
    for _ in range(200):
        a, b = sorted((random.getrandbits(random.randint(1, bits)), random.getrandbits(random.randint(1, bits))))
        first, last = address(a), address(b)
        blocks = [str(n) for n in ipaddress.summarize_address_range(first, last)]
        out["ranges"].append([str(first), str(last), blocks])
print(json.dumps(out))
`;
t.test('every prefix and many ranges agree with ipaddress of Python', async (t) => {
    const python = runPython(t, ORACLE);
    if (python === undefined)
        return void t.pass('no oracle', { skip: 'python3 is not installed' });
    const { blocks, ranges } = JSON.parse(python.stdout);
    // Since 3.13 Python writes IPv4-mapped addresses in the mixed notation, before in hexadecimal groups.
    const hexadecimal = (text) => text.replace(/^::ffff:[\d.]+(?=\/|$)/, mixed => range(mixed, mixed).rangeStart ?? '');
    const wrong = blocks.filter(([text, block, first, last, count, mask, wildcard]) => {
        const found = cidr(text, true);
        const bits = text.includes(':') ? 128 : 32;
        const reserved = bits === 32 && BigInt(count) > 2n;
        return (found.cidr !== hexadecimal(block) ||
            found.network !== hexadecimal(first) ||
            (reserved ? found.broadcast !== last : found.broadcast !== null || found.lastUsable !== hexadecimal(last)) ||
            found.totalHosts !== count ||
            found.usableHosts !== String(BigInt(count) - (reserved ? 2n : 0n)) ||
            found.subnetMask !== mask ||
            found.wildcardMask !== wildcard);
    });
    t.equal(blocks.length, (33 + 129) * 11);
    t.same(wrong, [], 'blocks');
    t.same(ranges.filter(([from, to, cidrs]) => range(from, to).cidrs?.join() !== cidrs.map(hexadecimal).join()), [], 'ranges');
});
//# sourceMappingURL=cidr-calculator.test.js.map