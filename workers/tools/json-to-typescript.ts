import { ANSWER_LIMIT, type Run } from '../../src/shared/tool.js';
import { visiblyQuoted } from '../../src/shared/visibly-quoted.js';
import { warningsField } from '../../src/shared/warnings.js';
import type contract from '../../src/tools/json-to-typescript.js';
import { duplicateKeyWarnings } from '../json/duplicate-keys.js';
import { JsonSyntaxError } from '../json/syntax-error.js';
import { withoutByteOrderMark } from '../text/byte-order-mark.js';
import { fitsAnswer } from '../text/fits-answer.js';
import { positionText } from '../text/position.js';
import { resultTooLarge } from '../text/result-too-large.js';
import { TextTooLong } from '../text/text-builder.js';
import { ToolError } from '../tool-error.js';
import { declare } from '../typescript/declarations.js';
import { GLOBAL_TYPES } from '../typescript/global-types.js';
import { isIdentifier, pascalCase } from '../typescript/names.js';
import { DEPTH_LIMIT, survey, TooDeep } from '../typescript/survey.js';
import { rootType } from '../typescript/type.js';

export const run: Run<typeof contract> = ({ json, rootName, ...options }) => {
  const name = pascalCase(rootName);
  if (!isIdentifier(name))
    throw new ToolError(`rootName: ${visiblyQuoted(rootName.slice(0, 40))} is not a valid TypeScript identifier`);
  const text = withoutByteOrderMark(json);
  try {
    const { places, dropsMembers } = survey(text);
    const declarations = declare(rootType(places), { rootName: name, ...options }, ANSWER_LIMIT);
    if (!fitsAnswer(declarations.text)) throw new TextTooLong();
    const warnings = [...globalTypeWarnings(declarations.names), ...(dropsMembers ? duplicateKeyWarnings(text) : [])];
    return { typescript: declarations.text, interfaceCount: declarations.interfaces, ...warningsField(warnings) };
  } catch (error) {
    if (error instanceof JsonSyntaxError)
      throw new ToolError(`json: ${positionText(text, error.offset)}: ${error.message}`);
    if (error instanceof TooDeep) {
      throw new ToolError(
        `json: ${positionText(text, error.offset)}: nested too deeply: maximum ${DEPTH_LIMIT} levels`,
      );
    }
    if (error instanceof TextTooLong) throw new ToolError(TOO_LARGE);
    throw error;
  }
};

function globalTypeWarnings(names: Iterable<string>): string[] {
  return [...names]
    .filter(name => GLOBAL_TYPES.has(name))
    .map(
      name =>
        `${visiblyQuoted(name)} is the name of a global type: modules hide that one, and elsewhere TypeScript merges ` +
        'both declarations',
    );
}

const TOO_LARGE = resultTooLarge(
  'a type name contains all property names on its path, so long names at many levels take the most',
);
