import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';

// The fastest validator of npm as a program: prints whether the JSON of a file is valid by the schema of another one.

const [file = '', schemaFile = ''] = process.argv.slice(2);
if (file === '--version') {
  console.log('ajv');
} else {
  const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false, logger: false });
  console.log(ajv.compile(read(schemaFile) as object)(read(file)));
}
