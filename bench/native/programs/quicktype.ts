import { readFileSync } from 'node:fs';
import { InputData, jsonInputForTargetLanguage, quicktype } from 'quicktype-core';

// quicktype as a program: prints the types of the JSON of a file.

const [file = ''] = process.argv.slice(2);
if (file === '--version') {
  console.log('quicktype-core');
} else {
  const source = jsonInputForTargetLanguage('typescript');
  await source.addSource({ name: 'Customers', samples: [readFileSync(file, 'utf8')] });
  const inputData = new InputData();
  inputData.addInput(source);
  const options = {
    rendererOptions: { 'just-types': true },
    inferMaps: false,
    inferEnums: false,
    combineClasses: false,
  };
  const { lines } = await quicktype({ inputData, lang: 'typescript', ...options });
  console.log(lines.join('\n'));
}
