import Type from 'typebox';
import { overBytes } from '../shared/limits.js';
import { defineTool } from '../shared/tool.js';
import { warnings } from '../shared/warnings.js';

const URL_LIMIT = 64 * 1024;
const PARAMS_LIMIT = 1024 * 1024;

const params = (description: string, options: { maxItems?: number; maxLength?: number } = {}) => {
  const { maxItems, maxLength } = options;
  const text = maxLength === undefined ? {} : { maxLength };
  return Type.Array(
    Type.Object({
      key: Type.String({ ...text, description: 'The decoded name of the parameter.' }),
      value: Type.String({ ...text, description: 'The decoded value; empty when the parameter has none.' }),
    }),
    { ...(maxItems === undefined ? {} : { maxItems }), description },
  );
};

export default defineTool({
  summary: 'Parse a URL into its parts, or rebuild its query',
  description:
    'Parses as browsers do, by the WHATWG URL standard: white space around the URL is dropped, scheme and host are ' +
    'lower-cased, the default port is removed, the path is resolved, and a lone surrogate becomes U+FFFD. ' +
    'The URL must be absolute. Parameters are read as `application/x-www-form-urlencoded`: `+` is a space, and ' +
    'bytes that are not UTF-8 become U+FFFD. ' +
    'The host of an http, https, ws, wss, ftp or file URL has at most 1,024 characters.',
  notFor: 'To encode or decode text for a URL: url-encode',
  tag: 'Format & Parse',
  lane: 'fast',
  cacheable: false,
  input: Type.Object({
    url: Type.String({
      maxLength: URL_LIMIT,
      description: 'An absolute URL; at most 64 KB of UTF-8.',
    }),
    params: Type.Optional(
      params(
        'Replaces the query with these parameters, in this order; an empty list removes the query. ' +
          'At most 1 MB of UTF-8 in total.',
        { maxItems: 1000, maxLength: URL_LIMIT },
      ),
    ),
  }),
  result: Type.Object({
    href: Type.String({ description: 'The normalized URL.' }),
    origin: Type.String({ description: 'Scheme, host and port; the string `null` for schemes without an origin.' }),
    protocol: Type.String({ description: 'The scheme without its colon.' }),
    username: Type.String({
      description: 'Decoded; unchanged when the decoded bytes are not UTF-8, empty when absent.',
    }),
    password: Type.String({
      description: 'Decoded; unchanged when the decoded bytes are not UTF-8, empty when absent.',
    }),
    hostname: Type.String({ description: 'The host without the port, in Punycode; IPv6 addresses have brackets.' }),
    port: Type.String({ description: 'Empty for the default port of the scheme.' }),
    pathname: Type.String({ description: 'The path, not decoded.' }),
    search: Type.String({ description: 'The query with its `?`, not decoded; empty when absent.' }),
    hash: Type.String({
      description: 'The fragment without its `#`, decoded; unchanged when the decoded bytes are not UTF-8.',
    }),
    params: params('The parameters of the query in order, duplicates included.'),
    warnings,
  }),
  presentation: {
    title: 'URL parser',
    synonyms: ['uri', 'link', 'query', 'querystring', 'host', 'domain', 'parameters', 'params', 'utm'],
    input: 'url',
    singleLine: true,
    output: { kind: 'report', views: { href: 'url', params: 'parameters' } },
    detect: [
      {
        pattern: String.raw`^\s*(?:https?|wss?|ftp|file|[a-z][a-z\d+.\-]{1,20})://\S+\s*$`,
        weight: 0.9,
        reason: 'URL',
      },
    ],
  },
  check: ({ url, params = [] }) => [
    ...overBytes('url', url, URL_LIMIT),
    ...overBytes('params', params.map(({ key, value }) => key + value).join(''), PARAMS_LIMIT),
  ],
  examples: [
    {
      name: 'Parse',
      input: { url: 'HTTPS://j%C3%B6rg:pw@Example.com:443/a/../b?q=a+b&q=%C3%A9&flag#p%20q' },
      result: {
        href: 'https://j%C3%B6rg:pw@example.com/b?q=a+b&q=%C3%A9&flag#p%20q',
        origin: 'https://example.com',
        protocol: 'https',
        username: 'jörg',
        password: 'pw',
        hostname: 'example.com',
        port: '',
        pathname: '/b',
        search: '?q=a+b&q=%C3%A9&flag',
        hash: 'p q',
        params: [
          { key: 'q', value: 'a b' },
          { key: 'q', value: 'é' },
          { key: 'flag', value: '' },
        ],
      },
    },
    {
      name: 'Rebuild the query',
      input: {
        url: 'http://localhost:8080/find?old=1#top',
        params: [
          { key: 'q', value: 'a b&c' },
          { key: 'page', value: '2' },
        ],
      },
      result: {
        href: 'http://localhost:8080/find?q=a+b%26c&page=2#top',
        origin: 'http://localhost:8080',
        protocol: 'http',
        username: '',
        password: '',
        hostname: 'localhost',
        port: '8080',
        pathname: '/find',
        search: '?q=a+b%26c&page=2',
        hash: 'top',
        params: [
          { key: 'q', value: 'a b&c' },
          { key: 'page', value: '2' },
        ],
      },
    },
    {
      name: 'Not absolute',
      input: { url: '//example.com/' },
      refused: { status: 400, error: 'url: missing scheme: expected an absolute URL such as https://example.com/' },
    },
  ],
});
