const PEM = `-----BEGIN CERTIFICATE-----
MIIBtjCCAVugAwIBAgITBmyf1XSXNmY/Owua2eiedgPySjAKBggqhkjOPQQDAjA5
MQswCQYDVQQGEwJVUzEPMA0GA1UEChMGQW1hem9uMRkwFwYDVQQDExBBbWF6b24g
Um9vdCBDQSAzMB4XDTE1MDUyNjAwMDAwMFoXDTQwMDUyNjAwMDAwMFowOTELMAkG
-----END CERTIFICATE-----`;
export const SNIPPETS = [
    {
        tool: 'jwt-decoder',
        source: 'RFC 7519 section 3.1',
        text: 'eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFt' +
            'cGxlLmNvbS9pc19yb290Ijp0cnVlfQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
    },
    { tool: 'jwt-decoder', source: 'RFC 7519 section 6.1, unsecured', text: 'eyJhbGciOiJub25lIn0.eyJpc3MiOiJqb2UifQ.' },
    { tool: 'certificate-decoder', source: 'the beginning of Amazon Root CA 3', text: PEM },
    {
        tool: 'certificate-decoder',
        source: 'the form of a request, RFC 7468 section 7',
        text: '-----BEGIN CERTIFICATE REQUEST-----\nMIIBWDCCAQcCAQAwTjELMAkGA1UEBhMCU0Ux\n-----END CERTIFICATE REQUEST-----',
    },
    {
        tool: 'json-formatter',
        source: 'RFC 8259 section 13',
        text: '{"Image":{"Width":800,"Height":600,"Title":"View"}}',
    },
    { tool: 'json-formatter', source: 'RFC 8259 section 13, array', text: '[116, 943, 234, 38793]' },
    {
        tool: 'json-formatter',
        source: 'package.json of npm, with a trailing comma',
        text: '{\n  "name": "demo",\n  "version": "1.0.0",\n}',
    },
    {
        tool: 'json-formatter',
        source: 'a log line of pino',
        text: '{"level":30,"time":1531171074631,"msg":"hello world"}',
    },
    {
        tool: 'yaml-json',
        source: 'YAML 1.2.2 example 2.3',
        text: 'american:\n- Boston Red Sox\n- Detroit Tigers\nnational:\n- New York Mets\n',
    },
    {
        tool: 'yaml-json',
        source: 'Kubernetes documentation, a Pod',
        text: 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: nginx\nspec:\n  containers:\n  - name: nginx\n',
    },
    {
        tool: 'yaml-json',
        source: 'Compose specification',
        text: 'services:\n  web:\n    image: nginx\n    ports:\n      - "80:80"\n',
    },
    { tool: 'yaml-json', source: 'YAML 1.2.2 example 2.7', text: '---\n- Mark McGwire\n- Sammy Sosa\n---\n- Cubs\n' },
    {
        tool: 'xml-formatter',
        source: 'XML 1.0 section 2.1',
        text: '<?xml version="1.0"?>\n<greeting>Hello, world!</greeting>',
    },
    {
        tool: 'xml-formatter',
        source: 'SVG 2 section 5',
        text: '<svg xmlns="http://www.w3.org/2000/svg" width="4cm"><rect x="1" y="2"/></svg>',
    },
    {
        tool: 'xml-formatter',
        source: 'Maven, a POM',
        text: '<project>\n  <modelVersion>4.0.0</modelVersion>\n  <artifactId>my-app</artifactId>\n</project>',
    },
    {
        tool: 'csv-json',
        source: 'RFC 4180 section 2, with a header',
        text: 'field_name,field_name2,field_name3\naaa,bbb,ccc\nzzz,yyy,xxx\n',
    },
    {
        tool: 'csv-json',
        source: 'a spreadsheet, German settings',
        text: 'Name;Preis;Menge\nApfel;1,20;3\nBirne;0,90;5\n',
    },
    { tool: 'csv-json', source: 'cells copied from a spreadsheet', text: 'id\tname\temail\n1\tAda\tada@example.com\n' },
    { tool: 'cron-parser', source: 'crontab(5)', text: '5 4 * * sun' },
    { tool: 'cron-parser', source: 'crontab(5), weekdays', text: '0 22 * * 1-5' },
    { tool: 'cron-parser', source: 'crontab(5), steps', text: '23 0-23/2 * * *' },
    { tool: 'color-converter', source: 'CSS Color 4 section 5.2', text: '#00ff00cc' },
    { tool: 'color-converter', source: 'CSS Color 4 section 7', text: 'hsl(120deg 100% 25%)' },
    { tool: 'color-converter', source: 'CSS Color 4 section 6.1', text: 'rebeccapurple' },
    { tool: 'cidr-calculator', source: 'RFC 1918', text: '172.16.0.0/12' },
    { tool: 'cidr-calculator', source: 'RFC 3849', text: '2001:db8::/32' },
    { tool: 'unix-timestamp', source: 'time(2), seconds', text: '1700000000' },
    { tool: 'unix-timestamp', source: 'Date.now() of ECMAScript', text: '1700000000000' },
    { tool: 'unix-timestamp', source: 'RFC 3339 section 5.8', text: '1996-12-19T16:39:57-08:00' },
    { tool: 'url-parser', source: 'RFC 3986 section 1.1.2', text: 'ftp://ftp.is.co.za/rfc/rfc1808.txt' },
    { tool: 'url-parser', source: 'a search', text: 'https://www.example.com/search?q=caf%C3%A9&lang=en#top' },
    { tool: 'url-encode', source: 'a form, RFC 1866 section 8.2.1', text: 'name%3DJohn%20Doe%26city%3DM%C3%BCnchen' },
    { tool: 'base64', source: 'RFC 4648 section 10, longer', text: 'SGVsbG8sIHRoaXMgaXMgYSBsb25nZXIgdGV4dCE=' },
    {
        tool: 'color-space',
        source: 'a data URL, RFC 2397',
        text: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNg',
    },
    {
        tool: 'sql-beautify',
        source: 'PostgreSQL tutorial 2.5',
        text: "SELECT * FROM weather WHERE city = 'San Francisco';",
    },
    {
        tool: 'sql-beautify',
        source: 'PostgreSQL tutorial 2.4',
        text: "INSERT INTO weather VALUES ('San Francisco', 46, 50, 0.25, '1994-11-27');",
    },
    { tool: 'html-entities', source: 'HTML, section 13.1.4', text: 'Fish &amp; chips &copy; 2024 &#x20AC;5' },
    { tool: 'chmod-calc', source: 'ls(1)', text: '-rwxr-xr--' },
    { tool: 'number-base', source: 'an address of a debugger', text: '0xDEADBEEF' },
    {
        tool: 'json-schema',
        source: 'JSON Schema, getting started',
        text: '{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","properties":{"id":{"type":"integer"}}}',
    },
];
//# sourceMappingURL=snippets.js.map