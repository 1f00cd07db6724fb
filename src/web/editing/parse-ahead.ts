import { forceParsing, language } from '@codemirror/language';
import { type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';

/** Maximum characters that are parsed, time of one step, and time between two, in milliseconds. */
const MAX_PARSED = 2_000_000;
const STEP_MS = 20;
const PAUSE_MS = 30;

/**
 * Parses the whole text in steps. Editors parse little more than they show, but a bracket is folded only if the closing
 * one has been parsed.
 */
export const parseAhead = ViewPlugin.fromClass(
  class {
    #timer: number | undefined;

    constructor(readonly view: EditorView) {
      this.#continue();
    }

    update({ docChanged, startState, state }: ViewUpdate): void {
      if (docChanged || startState.facet(language) !== state.facet(language)) this.#continue();
    }

    destroy(): void {
      clearTimeout(this.#timer);
    }

    #continue(): void {
      clearTimeout(this.#timer);
      if (this.view.state.facet(language) === null) return;
      this.#timer = setTimeout(() => {
        const end = Math.min(this.view.state.doc.length, MAX_PARSED);
        if (!forceParsing(this.view, end, STEP_MS)) this.#continue();
      }, PAUSE_MS);
    }
  },
);
