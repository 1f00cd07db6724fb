import { foldService, StreamLanguage } from '@codemirror/language';
import { typescript } from '@codemirror/legacy-modes/mode/javascript';

/** Maximum lines in which the end of a block is searched. */
const MAX_LINES = 10_000;

/** A line that ends with a bracket folds up to the closing one, which has the same indentation. */
const foldBlocks = foldService.of(({ doc }, start, end) => {
  const line = doc.lineAt(start);
  const indentation = /^(\s*).*[{[(]$/s.exec(line.text)?.[1];
  if (indentation === undefined) return null;
  for (let number = line.number + 1; number <= Math.min(doc.lines, line.number + MAX_LINES); number++) {
    const { from, text } = doc.line(number);
    if (!text.startsWith(indentation) || !/^[}\])]/.test(text.slice(indentation.length))) continue;
    return { from: end, to: from + indentation.length };
  }
  return null;
});

/** Colors and folding of TypeScript. Its grammar would weigh five times as much. */
export const language = [StreamLanguage.define(typescript), foldBlocks];
