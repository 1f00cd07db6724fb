import { bracketMatching, codeFolding, foldGutter } from '@codemirror/language';
import { search } from '@codemirror/search';
import { Annotation, Compartment, EditorState, type Extension, type Text } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightSpecialChars,
  lineNumbers,
  placeholder,
  rectangularSelection,
  type ViewUpdate,
} from '@codemirror/view';
import { editBetween, pasteInto, restoreLineEnds, withLineFeeds } from '../edited-text.js';
import type { Place } from '../marks.js';
import { editorKeys } from './editor-keys.js';
import { editorTheme } from './editor-theme.js';
import { loadLanguage } from './languages.js';
import { currentOffset, marking, setMarks } from './marked-places.js';
import type { EditorOptions, EditorSelection, TextEditorElement } from './options.js';
import { parseAhead } from './parse-ahead.js';

/** A change that the page makes, and is not told about. */
const byPage = Annotation.define<true>();

/**
 * The element `text-editor`. The editor is in a shadow tree: there its styles are adopted style sheets, which the
 * Content Security Policy allows without `unsafe-inline`.
 */
class CodeMirrorElement extends HTMLElement implements TextEditorElement {
  #options: EditorOptions | undefined;
  #view: EditorView | undefined;
  /** The text with its own line ends, and as the editor has it. */
  #text = '';
  #edited = '';
  /** What a paste inserts, with its own line ends; undefined outside of one. */
  #pasted: string | undefined;
  readonly #language = new Compartment();
  readonly #attributes = new Compartment();

  get options(): EditorOptions {
    if (this.#options === undefined) throw new Error('options: expected before the element is connected');
    return this.#options;
  }

  set options(next: EditorOptions) {
    const before = this.#options;
    this.#options = next;
    const view = this.#view;
    if (view === undefined || before === undefined) return;
    if (next.text !== this.#text) this.#replaceText(view, next.text);
    if (next.language !== before.language) void this.#colorAs(next.language);
    view.dispatch({
      effects: [
        ...(next.marks === before.marks ? [] : [setMarks.of({ marks: next.marks, original: this.#text })]),
        ...(isSameField(before, next) ? [] : [this.#attributes.reconfigure(fieldOf(next))]),
      ],
    });
  }

  get value(): string {
    return this.#text;
  }

  get selectionStart(): number {
    return this.#view?.state.selection.main.from ?? 0;
  }

  connectedCallback(): void {
    const { text, language, marks } = this.options;
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    this.#text = text;
    this.#edited = withLineFeeds(text);
    this.#view = new EditorView({
      parent: root,
      root,
      state: EditorState.create({ doc: text, extensions: this.#extensions() }),
    });
    this.#view.dispatch({ effects: setMarks.of({ marks, original: text }) });
    void this.#colorAs(language);
  }

  disconnectedCallback(): void {
    this.#view?.destroy();
    this.#view = undefined;
  }

  override focus(): void {
    this.#view?.focus();
  }

  select({ start, end }: EditorSelection): void {
    const length = this.#view?.state.doc.length ?? 0;
    this.#view?.dispatch({ selection: { anchor: Math.min(start, length), head: Math.min(end, length) } });
  }

  goTo(place: Place): void {
    if (this.#view === undefined) return;
    const offset = currentOffset(this.#view.state, place);
    this.#view.dispatch({
      selection: { anchor: offset },
      effects: EditorView.scrollIntoView(offset, { y: 'center' }),
    });
    this.#view.focus();
  }

  #extensions(): Extension {
    const isReadOnly = this.options.onChange === undefined;
    return [
      lineNumbers(),
      foldGutter(),
      codeFolding(),
      bracketMatching(),
      highlightSpecialChars(),
      drawSelection(),
      rectangularSelection(),
      search({ top: true }),
      EditorState.allowMultipleSelections.of(true),
      EditorState.tabSize.of(4),
      // Not editable, so that no phone opens its keyboard; still a stop of Tab.
      isReadOnly ? [EditorState.readOnly.of(true), EditorView.editable.of(false)] : [],
      editorKeys,
      editorTheme,
      marking,
      parseAhead,
      this.#language.of([]),
      this.#attributes.of(fieldOf(this.options)),
      EditorView.domEventHandlers({
        // Files are for the page, which knows what the tool does with them.
        drop: ({ dataTransfer }) => dataTransfer?.types.includes('Files') === true,
        paste: ({ clipboardData }) => {
          this.#pasted = clipboardData?.getData('text/plain') ?? '';
          return this.#pasted === '' && clipboardData?.files.length !== 0;
        },
      }),
      EditorView.updateListener.of(update => this.#tell(update)),
    ];
  }

  /** Tells the page about an edit. */
  #tell(update: ViewUpdate): void {
    if (!update.docChanged || update.transactions.some(transaction => transaction.annotation(byPage))) return;
    const edited = update.state.doc.toString();
    const isPaste = update.transactions.some(transaction => transaction.isUserEvent('input.paste'));
    const isDrop = update.transactions.some(transaction => transaction.isUserEvent('input.drop'));
    this.#text = (isPaste && this.#textAfterPaste(update)) || restoreLineEnds(this.#text, edited);
    this.#edited = edited;
    this.#options?.onChange?.(this.#text, isPaste || isDrop);
  }

  /** The text after a paste at one place, which keeps its line ends; undefined for other edits. */
  #textAfterPaste({ changes }: ViewUpdate): string | undefined {
    const pasted = this.#pasted;
    this.#pasted = undefined;
    const ranges: { readonly from: number; readonly to: number; readonly inserted: string }[] = [];
    changes.iterChanges((from, to, _start, _end, inserted) => ranges.push({ from, to, inserted: inserted.toString() }));
    const [range] = ranges;
    if (pasted === undefined || range === undefined || ranges.length > 1) return undefined;
    if (!pasted.includes('\r') || withLineFeeds(pasted) !== range.inserted) return undefined;
    return pasteInto(this.#text, { from: range.from, to: range.to, insert: pasted });
  }

  /** Replaces what differs, so that the place that is read stays where it is. */
  #replaceText(view: EditorView, text: string): void {
    const edited = withLineFeeds(text);
    const changes = editBetween(this.#edited, edited);
    this.#text = text;
    this.#edited = edited;
    view.dispatch({ changes, annotations: byPage.of(true) });
  }

  async #colorAs(name: EditorOptions['language']): Promise<void> {
    const support = await loadLanguage(name);
    if (this.#options?.language === name) this.#view?.dispatch({ effects: this.#language.reconfigure(support) });
  }
}

/** Maximum length of a line that wraps: the layout of a longer one takes too long for every key. */
const MAX_WRAPPED = 20_000;

/** Whether lines wrap: a placeholder and a single line are read as a whole, while several lines are compared. */
const isWrapped = ({ lines, length }: Text): boolean => lines === 1 && length <= MAX_WRAPPED;

const isSameField = (a: EditorOptions, b: EditorOptions): boolean =>
  a.label === b.label && a.help === b.help && a.isInvalid === b.isInvalid && a.placeholder === b.placeholder;

/** What an editor is for the page's users: its name, description and state. */
function fieldOf({ label, help, isInvalid, placeholder: hint }: EditorOptions): Extension {
  return [
    EditorView.contentAttributes.of({
      'aria-label': label,
      ...(help !== '' && { 'aria-description': help }),
      'aria-invalid': String(isInvalid),
      // A stop of Tab also if it is read-only.
      tabindex: '0',
    }),
    hint === '' ? [] : placeholder(hint),
    EditorView.contentAttributes.of(({ state: { doc } }) => (isWrapped(doc) ? { class: 'cm-lineWrapping' } : null)),
  ];
}

customElements.define('text-editor', CodeMirrorElement);
