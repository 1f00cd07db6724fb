import type { PageContract } from '../../shared/page-contract.js';
import { type View, viewOf } from '../../shared/presentation.js';
import type { Result } from '../call.js';
import type { Values } from '../fields.js';

/** What a view gets. Results are text of strangers: a view sets them as text, and nothing else. */
export interface ViewProps {
  readonly contract: PageContract;
  /** The input that the result belongs to. */
  readonly values: Values;
  readonly result: Result;
  /** Changes a field of the input. */
  readonly onChange: (name: string, value: unknown) => void;
}

/** The view of a result, which is of the kind that the component is for. */
export function viewAs<K extends View['kind']>({ contract, values }: ViewProps, kind: K): Extract<View, { kind: K }> {
  const output = viewOf(contract.presentation, values);
  if (output.kind !== kind) throw new Error(`expected a view of kind ${kind}, got ${output.kind}`);
  return output as Extract<View, { kind: K }>;
}
