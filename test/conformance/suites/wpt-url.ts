import { type Answer, type Case, checkRejected, type Reader, readJson, summaryOf } from '../suite.js';

/** A line of urltestdata.json; comments between them are plain strings. */
interface UrlTest {
  readonly input: string;
  readonly base: string | null;
  readonly failure?: true;
  readonly [component: string]: unknown;
}

/** WPT's urltestdata.json: the parts of each absolute URL. */
export const readSuites: Reader = async folder => {
  const lines = (await readJson(folder, 'wpt-url', 'urltestdata.json')) as (string | UrlTest)[] | undefined;
  if (lines === undefined) return [];
  const cases = lines
    .filter((line): line is UrlTest => typeof line === 'object' && line.base === null)
    .map(
      (test, index): Case => ({
        id: `${index} ${JSON.stringify(test.input)}`,
        tool: 'url-parser',
        body: { url: test.input },
        check: test.failure ? checkRejected(true) : answer => differing(test, answer),
      }),
    );
  return [{ name: 'WPT urltestdata', cases }];
};

/**
 * Returns the first component that differs. The tool's protocol has no colon and its hash no `#`; hash and credentials
 * are decoded.
 */
function differing(test: UrlTest, answer: Answer): string | undefined {
  if (answer.status !== 200) return summaryOf(answer);
  const { result } = answer;
  const expected: Record<string, unknown> = {
    href: test['href'],
    protocol: String(test['protocol']).replace(/:$/, ''),
    hostname: test['hostname'],
    port: test['port'],
    pathname: test['pathname'],
    search: test['search'],
    username: decoded(String(test['username'])),
    password: decoded(String(test['password'])),
    hash: decoded(String(test['hash']).slice(1)),
  };
  if (typeof test['origin'] === 'string') expected['origin'] = test['origin'];
  const name = Object.keys(expected).find(name => result[name] !== expected[name]);
  return name === undefined
    ? undefined
    : `${name}: expected ${JSON.stringify(expected[name])}, got ${JSON.stringify(result[name])}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
