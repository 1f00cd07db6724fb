import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillPage, ROOT, readPage } from '../../scripts/docs/pages.js';
import { type Finding, round, type Scenario } from '../finding.js';
import { COUNTERPARTS } from '../native/counterparts.js';
import { type MeasuredCounterpart, measure, versionOf } from '../native/measure.js';
import { nativePage, nativePlot, ratiosOf } from '../native/page.js';
import { serve } from '../server.js';

const PAGE = 'docs/benchmarks.md';
const PLOT = 'docs/native.svg';

export const scenario: Scenario = {
  name: 'native',
  summary: 'whole calls against the programs that a user would run instead (jq, ripgrep, openssl, diff ...)',
  measure: async ({ rounds, tool, write, say }) => {
    const measured: MeasuredCounterpart[] = [];
    const { url, stop } = await serve('started');
    try {
      for (const counterpart of COUNTERPARTS.filter(each => tool === undefined || each.tool === tool)) {
        const version = versionOf(counterpart);
        if (version === undefined) say(`${counterpart.work}: skipped, ${counterpart.version[0]} is not installed`);
        else measured.push(await measure(counterpart, version, { url, rounds, say }));
      }
    } finally {
      await stop();
    }
    if (write) {
      const tables = { native: nativePage(measured, rounds) };
      writeFileSync(join(ROOT, PAGE), fillPage(readPage(PAGE), tables, 'measured'));
      writeFileSync(join(ROOT, PLOT), `${nativePlot(ratiosOf(measured))}\n`);
    }
    return measured.map(findingOf);
  },
};

function findingOf({ counterpart: { work, atMost, command }, version, startMs, sizes }: MeasuredCounterpart): Finding {
  const { callMs, programMs } = sizes.at(-1)!;
  const isWrong = sizes.some(({ isSame }) => isSame === false);
  return {
    claim: `${work}: a call against ${command[0]} (${version})`,
    figures: {
      ...Object.fromEntries(
        sizes.map(size => [
          `${size.bytes} bytes, call, program, ms`,
          `${round(size.callMs)}, ${round(size.programMs)}`,
        ]),
      ),
      'start of the program, ms': round(startMs),
      ratio: round(callMs / programMs),
      'same answer': sizes.map(({ isSame }) => (isSame === undefined ? '-' : isSame ? 'yes' : 'no')).join(', '),
    },
    bound: `at most ${atMost} times at the largest size, and the same answer`,
    met: callMs <= atMost * programMs && !isWrong,
  };
}
