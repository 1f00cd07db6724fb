import { median, round } from '../finding.js';
import { SIZES } from './bodies.js';
import { errorOf } from './ratios.js';
import { table } from './results.js';
/** What is compared: the rate of one server as a multiple of another's. */
const COMPARISONS = {
    inline: { title: 'Inline in Fastify', of: 'service', to: 'inline' },
    'task-per-call': { title: 'One Piscina task per call', of: 'service', to: 'task-per-call' },
    cluster: { title: 'Cluster of inline servers', of: 'service', to: 'cluster' },
    'cells, cluster': { title: 'Cells, to the cluster', of: 'cells', to: 'cluster' },
    library: { title: 'Usual library inline', of: 'service', to: 'library' },
};
const NAMES = Object.keys(COMPARISONS);
/** What answers the calls. */
export const SERVERS = ['service', 'cells', 'inline', 'task-per-call', 'cluster', 'library'];
/** The ratios of a comparison, by round; empty where a server answered nothing. */
function ratiosOf({ rates }, name) {
    const { of, to } = COMPARISONS[name];
    return rates[of].length > 0 && median(rates[to]) > 0 ? rates[of].map((rate, index) => rate / rates[to][index]) : [];
}
/** The greatest relative standard error of a median ratio that is steady. */
const STEADY = 0.1;
/** Whether the ratios of a comparison differ so much by round that more rounds are needed; one round says nothing. */
export const isUnsteady = (line) => NAMES.some(name => {
    const ratios = ratiosOf(line, name);
    return ratios.length > 1 && errorOf(ratios) > STEADY;
});
/** The rates and the ratios of the comparisons, for a terminal. */
export function peersText(lines) {
    const times = (line, name) => {
        const { of, to } = COMPARISONS[name];
        if (line.rates[of].length === 0 || line.rates[to].length === 0)
            return '';
        const ratios = ratiosOf(line, name);
        if (ratios.length === 0)
            return 'never 200';
        return `${round(median(ratios))} (${round(Math.min(...ratios))} to ${round(Math.max(...ratios))})`;
    };
    return table(['tool', 'size', ...SERVERS.map(server => `${server}/s`), ...NAMES.map(name => `times ${name}`)], lines.map(line => [
        line.tool,
        line.size,
        ...SERVERS.map(server => (line.rates[server].length === 0 ? '' : String(round(median(line.rates[server]))))),
        ...NAMES.map(name => times(line, name)),
    ]));
}
/** The groups of tools in the summary: their names by the number of tools, and what belongs to them. */
const GROUPS = [
    [tools => `all ${tools} tools`, () => true],
    [tools => `the ${tools} tools of the fast lane`, ({ lane }) => lane === 'fast'],
    [tools => `the ${tools} tools of the other lanes`, ({ lane }) => lane !== 'fast'],
];
/** The same for a page, in Markdown: a summary by lane, then each tool. */
export function peersPage(lines, { date, machine, versions }) {
    const sizes = SIZES.filter(size => lines.some(line => line.size === size));
    const medians = (of, name) => of.flatMap(line => {
        const ratios = ratiosOf(line, name);
        return ratios.length === 0 ? [] : [median(ratios)];
    });
    const summary = sizes.flatMap(size => GROUPS.flatMap(([title, isIn]) => {
        const group = lines.filter(line => line.size === size && isIn(line));
        if (group.length === 0)
            return [];
        return [
            [
                `${size}, ${title(group.length)}`,
                ...NAMES.map(name => {
                    const found = medians(group, name);
                    if (found.length === 0)
                        return '';
                    return [Math.min(...found), median(found), Math.max(...found)].map(round).join(', ');
                }),
            ],
        ];
    }));
    const titles = NAMES.map(name => COMPARISONS[name].title);
    const byTool = sizes.flatMap(size => [
        '',
        `By tool, ${size} calls:`,
        '',
        markdown(['Tool', ...titles], lines
            .filter(line => line.size === size)
            .map(line => [`\`${line.tool}\``, ...NAMES.map(name => medians([line], name).map(round).join())])),
    ]);
    return [
        `${date.slice(0, 10)}, ${machine.cores} cores (${machine.cpu}), Node ${versions['node']}. Calls a second of the ` +
            'service as a multiple of each alternative’s, and of the service with a cell for each core as a multiple of ' +
            'the cluster’s; minimum, median and maximum over the tools:',
        '',
        markdown(['Calls', ...titles], summary),
        ...byTool,
    ].join('\n');
}
function markdown(head, rows) {
    const line = (cells) => `| ${cells.join(' | ')} |`;
    return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
//# sourceMappingURL=peers-report.js.map