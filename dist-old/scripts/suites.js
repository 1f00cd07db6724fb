const clone = (repository, folder, commit, branch) => [
    `git clone ${branch === undefined ? '' : `--branch ${branch} `}https://github.com/${repository} ${folder}`,
    `git -C ${folder} checkout ${commit}`,
];
const SOURCES = [
    {
        folder: 'json-schema-test-suite',
        repository: 'json-schema-org/JSON-Schema-Test-Suite',
        commit: '44401e0',
        license: 'MIT',
        reads: 'tests/draft2020-12',
        commands: clone('json-schema-org/JSON-Schema-Test-Suite', 'json-schema-test-suite', '44401e0'),
    },
    {
        folder: 'json-test-suite',
        repository: 'nst/JSONTestSuite',
        commit: '1ef36fa',
        license: 'MIT',
        reads: 'test_parsing',
        commands: clone('nst/JSONTestSuite', 'json-test-suite', '1ef36fa'),
    },
    {
        folder: 'yaml-test-suite',
        repository: 'yaml/yaml-test-suite',
        commit: '6ad3d2c',
        license: 'MIT',
        reads: 'in.yaml, in.json and error of each case (branch data)',
        commands: clone('yaml/yaml-test-suite', 'yaml-test-suite', '6ad3d2c', 'data'),
    },
    {
        folder: 'csv-spectrum',
        repository: 'max-mapper/csv-spectrum',
        commit: 'd30e80f',
        license: 'BSD-2-Clause',
        reads: 'csvs and json',
        commands: clone('max-mapper/csv-spectrum', 'csv-spectrum', 'd30e80f'),
    },
    {
        folder: 'wpt-url',
        repository: 'ada-url/ada',
        commit: '308110b',
        license: 'BSD-3-Clause',
        reads: 'urltestdata.json of web-platform-tests, as that repository keeps it',
        commands: [
            ...clone('ada-url/ada', 'ada', '308110b'),
            'mkdir wpt-url && find ada -name urltestdata.json -exec cp {} wpt-url/ \\;',
        ],
    },
];
console.log('Public test suites for `npm run conformance`. Run in an empty folder, then set SUITES to it:\n');
for (const { folder, repository, commit, license, reads, commands } of SOURCES) {
    console.log(`# ${folder}: ${repository} at ${commit} (${license}); read: ${reads}`);
    for (const command of commands)
        console.log(command);
    console.log();
}
console.log('# cases: a file <tool>.jsonl for each tool, with a request body and its expected answer in each line.');
console.log('# It is a private selection from public suites, and is skipped if it is missing.');
export {};
//# sourceMappingURL=suites.js.map