import { yamlLanguage } from '@codemirror/lang-yaml';

/** Colors and folding of YAML. */
export const language = yamlLanguage.extension;
