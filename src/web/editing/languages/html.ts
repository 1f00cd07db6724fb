import { htmlLanguage } from '@codemirror/lang-html';

/** Colors and folding of HTML. */
export const language = htmlLanguage.extension;
