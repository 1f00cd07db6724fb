import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The editor is in a shadow tree, which the page's style sheet does not reach but its custom properties do. */
const theme = EditorView.theme({
  '&': { flex: '1 1 auto', minHeight: '0', color: 'var(--text)' },
  '&.cm-focused': { outline: 'none' },
  // Above the gutters, which would cover an outline.
  '&.cm-focused::after': {
    content: '""',
    position: 'absolute',
    inset: '0',
    zIndex: '300',
    border: '2px solid var(--accent)',
    borderRadius: '6px',
    pointerEvents: 'none',
  },
  '.cm-scroller': { font: 'var(--editor-font)', overflow: 'var(--editor-overflow)' },
  '.cm-content': { padding: '7px 0', caretColor: 'var(--text)' },
  '.cm-line': { padding: '0 8px' },
  '.cm-cursor': { borderLeftColor: 'var(--text)', borderLeftWidth: '2px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'var(--mark)',
  },
  '.cm-placeholder': { color: 'var(--muted)' },
  // Opaque: lines that are scrolled sideways pass below it.
  '.cm-gutters': { background: 'var(--ground)', border: '0', color: 'var(--muted)', font: 'var(--editor-font)' },
  '.cm-gutter.cm-lineNumbers': { display: 'var(--line-numbers) !important' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '28px' },
  '.cm-foldGutter .cm-gutterElement': { width: '14px', textAlign: 'center', cursor: 'pointer' },
  '.cm-foldPlaceholder': {
    background: 'var(--pressed)',
    border: '0',
    color: 'var(--muted)',
    margin: '0 4px',
    padding: '0 6px',
  },
  '&.cm-focused .cm-matchingBracket': { background: 'none', outline: '1px solid var(--edge)' },
  '&.cm-focused .cm-nonmatchingBracket': { background: 'none', outline: '1px solid var(--bad)' },
  '.cm-specialChar': { color: 'var(--bad)' },
  '.cm-marked-line': { background: 'var(--bad-ground)' },
  '.cm-marked': { textDecoration: 'underline wavy var(--bad)', textUnderlineOffset: '3px' },
  '.cm-message': { color: 'var(--bad)', paddingInlineStart: '24px', userSelect: 'none', whiteSpace: 'pre' },
  '.cm-tooltip': {
    background: 'var(--raised)',
    border: '1px solid var(--edge)',
    borderRadius: '6px',
    color: 'var(--text)',
    font: '12px/16px ui-sans-serif, system-ui, sans-serif',
    maxWidth: 'min(480px, 80vw)',
    overflowWrap: 'anywhere',
    padding: '4px 8px',
  },
  '.cm-panels': { background: 'var(--raised)', color: 'var(--text)' },
  '.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-panel.cm-search': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px',
    padding: '4px 32px 4px 8px',
    font: '12px/16px ui-sans-serif, system-ui, sans-serif',
  },
  '.cm-panel.cm-search br': { display: 'block', flexBasis: '100%', content: '""' },
  '.cm-panel.cm-search :is(input:not([type=checkbox]), button)': {
    background: 'var(--ground)',
    border: '1px solid var(--edge)',
    borderRadius: '6px',
    color: 'inherit',
    font: 'inherit',
    fontSize: 'var(--search-font-size)',
    margin: '0',
    padding: '3px 8px',
  },
  '.cm-panel.cm-search button:hover': { background: 'var(--pressed)' },
  '.cm-panel.cm-search :focus-visible': { outline: '2px solid var(--accent)', outlineOffset: '1px' },
  '.cm-panel.cm-search label': {
    alignItems: 'center',
    display: 'inline-flex',
    fontSize: '12px',
    gap: '4px',
    margin: '0',
  },
  '.cm-panel.cm-search input[type=checkbox]': { accentColor: 'var(--accent)', margin: '0' },
  '.cm-panel.cm-search [name=close]': { border: '0', fontSize: '16px', padding: '2px 8px', right: '4px', top: '4px' },
  '.cm-searchMatch': { background: 'var(--mark-odd)' },
  '.cm-searchMatch-selected': { background: 'var(--mark)', outline: '1px solid var(--accent)' },
  '.cm-selectionMatch': { background: 'var(--pressed)' },
});

const colors = HighlightStyle.define([
  { tag: [tags.propertyName, tags.attributeName, tags.special(tags.name)], color: 'var(--blue)' },
  { tag: [tags.string, tags.attributeValue, tags.special(tags.string)], color: 'var(--good)' },
  { tag: [tags.number, tags.character], color: 'var(--warn)' },
  { tag: [tags.keyword, tags.typeName, tags.tagName, tags.bool, tags.null, tags.atom], color: 'var(--violet)' },
  { tag: [tags.meta, tags.comment, tags.processingInstruction], color: 'var(--muted)' },
  { tag: [tags.punctuation, tags.separator, tags.bracket], color: 'var(--muted)' },
]);

/** The look of an editor, in the colors of the page. */
export const editorTheme = [theme, syntaxHighlighting(colors)];
