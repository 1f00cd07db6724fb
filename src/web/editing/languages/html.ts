import { foldNodeProp, LRLanguage } from '@codemirror/language';
import { parser } from '@lezer/html';

/** Colors and folding of HTML. Scripts and styles in it stay plain: their grammars would weigh five times as much. */
export const language = LRLanguage.define({
  name: 'html',
  parser: parser.configure({
    props: [
      foldNodeProp.add({
        Element({ firstChild: open, lastChild: close, to }) {
          if (open?.name !== 'OpenTag') return null;
          return { from: open.to, to: close?.name === 'CloseTag' ? close.from : to };
        },
      }),
    ],
  }),
}).extension;
