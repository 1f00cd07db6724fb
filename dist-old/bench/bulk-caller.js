import { batchLines, saturate } from './lines.js';
/** The process that `saturateApart` in lines.ts starts: sends a batch once its parent says so, and reports its rate. */
const [url = '', tool = '', body = '', seconds = '1'] = process.argv.slice(2);
const lines = batchLines(tool, body);
process.once('message', async () => process.send?.(await saturate(url, lines, Number(seconds))));
process.send?.('ready');
//# sourceMappingURL=bulk-caller.js.map