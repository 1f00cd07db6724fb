import { ANSWER_LIMIT, type Run } from '../../src/shared/tool.js';
import type contract from '../../src/tools/json-to-typescript.js';
import { JsonSyntaxError } from '../json/syntax-error.js';
import { ToolError } from '../tool-error.js';
import { fitsAnswer } from '../text/fits-answer.js';
import { positionAt } from '../text/position.js';
import { TextTooLong } from '../text/text-builder.js';
import { declare } from '../typescript/declarations.js';
import { isIdentifier, pascalCase } from '../typescript/names.js';
import { DEPTH_LIMIT, survey, TooDeep } from '../typescript/survey.js';
import { rootType } from '../typescript/type.js';

export const run: Run<typeof contract> = ({ json, rootName, ...options }) => {
  const name = pascalCase(rootName);
  if (!isIdentifier(name)) throw new ToolError(`rootName must have letters to make an identifier of, and no digit before them: ${found(name)}`);
  const text = json.startsWith('\ufeff') ? json.slice(1) : json;
  try {
    const { text: typescript, interfaces } = declare(rootType(survey(text)), { rootName: name, ...options }, ANSWER_LIMIT);
    if (!fitsAnswer(typescript)) throw new TextTooLong();
    return { typescript, interfaceCount: interfaces };
  } catch (error) {
    if (error instanceof JsonSyntaxError) throw new ToolError(`json is not JSON: ${error.message}, ${place(text, error.offset)}`);
    if (error instanceof TooDeep) {
      throw new ToolError(`json is nested more than ${DEPTH_LIMIT} levels deep, ${place(text, error.offset)}: types are made of at most as many`);
    }
    if (error instanceof TextTooLong) throw new ToolError(TOO_LONG);
    throw error;
  }
};

const TOO_LONG =
  `the declarations would not fit into an answer of ${ANSWER_LIMIT / 1024 / 1024} MB: ` +
  'a name holds all property names on the way to it, so long names over many levels take the most';

function place(text: string, offset: number): string {
  const { line, column } = positionAt(text, offset);
  return `line ${line}, column ${column}`;
}

function found(name: string): string {
  return name === '' ? 'it has neither' : `"${name}" is none`;
}
