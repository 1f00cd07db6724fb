import { typescriptLanguage } from '@codemirror/lang-javascript';

/** Colors and folding of TypeScript. */
export const language = typescriptLanguage.extension;
