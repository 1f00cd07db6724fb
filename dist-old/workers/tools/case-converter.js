import { lower, title, upper } from '../words/casing.js';
import { wordsOf } from '../words/words.js';
const joined = (convert, separator) => (words) => words.map(convert).join(separator);
const WRITE = {
    camel: ([first = '', ...others]) => lower(first) + others.map(title).join(''),
    pascal: joined(title, ''),
    snake: joined(lower, '_'),
    'screaming-snake': joined(upper, '_'),
    kebab: joined(lower, '-'),
    lower: joined(lower, ' '),
    upper: joined(upper, ' '),
    title: joined(title, ' '),
};
export const run = ({ text, target }) => ({ result: WRITE[target](wordsOf(text)) });
//# sourceMappingURL=case-converter.js.map