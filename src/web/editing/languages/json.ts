import { jsonLanguage } from '@codemirror/lang-json';

/** Colors and folding of JSON. */
export const language = jsonLanguage.extension;
