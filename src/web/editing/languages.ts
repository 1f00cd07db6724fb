import type { Extension } from '@codemirror/state';
import type { Language } from '../../shared/presentation.js';

/** The languages with colors and folding. Each is a part of the bundle that is loaded on demand. */
const LANGUAGES: Readonly<Partial<Record<Language, () => Promise<{ readonly language: Extension }>>>> = {
  json: () => import('./languages/json.js'),
  yaml: () => import('./languages/yaml.js'),
  xml: () => import('./languages/xml.js'),
  html: () => import('./languages/html.js'),
  sql: () => import('./languages/sql.js'),
  typescript: () => import('./languages/typescript.js'),
};

/** The support of a language; a text stays plain if there is none, or if it cannot be loaded. */
export async function loadLanguage(name: Language): Promise<Extension> {
  try {
    return (await LANGUAGES[name]?.())?.language ?? [];
  } catch {
    return [];
  }
}
