import { checkRejected, readJson, summaryOf } from '../suite.js';
/** WPT's urltestdata.json: the parts of each absolute URL. */
export const readSuites = async (folder) => {
    const lines = (await readJson(folder, 'wpt-url', 'urltestdata.json'));
    if (lines === undefined)
        return [];
    const cases = lines
        .filter((line) => typeof line === 'object' && line.base === null)
        .map((test, index) => ({
        id: `${index} ${JSON.stringify(test.input)}`,
        tool: 'url-parser',
        body: { url: test.input },
        check: test.failure ? checkRejected(true) : answer => differing(test, answer),
    }));
    return [{ name: 'WPT urltestdata', cases }];
};
/**
 * Returns the first component that differs. The tool's protocol has no colon and its hash no `#`; hash and credentials
 * are decoded.
 */
function differing(test, answer) {
    if (answer.status !== 200)
        return summaryOf(answer);
    const { result } = answer;
    const expected = {
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
    if (typeof test['origin'] === 'string')
        expected['origin'] = test['origin'];
    const name = Object.keys(expected).find(name => result[name] !== expected[name]);
    return name === undefined
        ? undefined
        : `${name}: expected ${JSON.stringify(expected[name])}, got ${JSON.stringify(result[name])}`;
}
function decoded(text) {
    try {
        return decodeURIComponent(text);
    }
    catch {
        return text;
    }
}
//# sourceMappingURL=wpt-url.js.map