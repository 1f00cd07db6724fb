import { xmlLanguage } from '@codemirror/lang-xml';

/** Colors and folding of XML. */
export const language = xmlLanguage.extension;
