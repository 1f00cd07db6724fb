import { defaultKeymap, history, historyKeymap, insertNewline } from '@codemirror/commands';
import { foldKeymap, language } from '@codemirror/language';
import { searchKeymap } from '@codemirror/search';
import type { Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';

/** Keys of the page and the browser: to run, and to go back and forward. */
const OF_THE_PAGE = ['Mod-Enter', 'Alt-ArrowLeft', 'Alt-ArrowRight'];

/** The keys of an editor, as editors have them. Tab has no binding: it moves the focus. */
export const editorKeys: Extension = [
  history(),
  keymap.of([
    // A plain text gets what is typed, without the indentation of the line before.
    { key: 'Enter', run: view => view.state.facet(language) === null && insertNewline(view) },
    ...searchKeymap,
    ...foldKeymap,
    ...historyKeymap,
    ...defaultKeymap.filter(({ key }) => key === undefined || !OF_THE_PAGE.includes(key)),
  ]),
];
