import type { PageContract } from '../../shared/page-contract.js';
import { type View, viewOf } from '../../shared/presentation.js';
import type { Result } from '../call.js';
import type { FormValues } from '../fields.js';
import type { Mark } from '../marks.js';
import type { Settings } from '../settings.js';

/** The properties of a view. Results are untrusted: a view renders them as text only. */
export interface ViewProps {
  readonly contract: PageContract;
  /** The input that the result belongs to. */
  readonly values: FormValues;
  readonly result: Result;
  /** Changes a field of the input. */
  readonly onChange: (name: string, value: unknown) => void;
  /** Called with the text that the view shows, and that is copied, instead of the result's main text. */
  readonly onShow: (text: string | undefined) => void;
  readonly settings: Settings;
  readonly onSettings: (changed: Partial<Settings>) => void;
  /** Marks places in a text field of the input, instead of those marked before. A view removes its marks itself. */
  readonly onMarks: (field: string, marks: readonly Mark[]) => void;
  /** Moves the focus and the caret to a place in a text field of the input; line and column from 1. */
  readonly onGo: (field: string, line: number, column?: number) => void;
}

/** The contract's view of a result, which must be of the component's kind. Throws if it is not. */
export function viewAs<K extends View['kind']>({ contract, values }: ViewProps, kind: K): Extract<View, { kind: K }> {
  const output = viewOf(contract.presentation, values);
  if (output.kind !== kind) throw new Error(`expected a view of kind ${kind}, got ${output.kind}`);
  return output as Extract<View, { kind: K }>;
}
