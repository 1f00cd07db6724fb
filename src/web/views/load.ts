import type { ComponentType } from 'preact';
import type { PageContract } from '../../shared/page-contract.js';
import type { View } from '../../shared/presentation.js';
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

/** Each kind of view is a part of the bundle that is loaded when a tool needs it. */
const VIEWS: Readonly<Record<View['kind'], () => Promise<{ default: ComponentType<ViewProps> }>>> = {
  text: () => import('./text.js'),
  list: () => import('./list.js'),
  record: () => import('./record.js'),
  diff: () => import('./diff.js'),
  image: () => import('./image.js'),
  matches: () => import('./matches.js'),
  report: () => import('./report.js'),
  color: () => import('./color.js'),
  contrast: () => import('./contrast.js'),
  bits: () => import('./bits.js'),
};

const loaded = new Map<View['kind'], Promise<ComponentType<ViewProps>>>();

export function loadView(kind: View['kind']): Promise<ComponentType<ViewProps>> {
  let view = loaded.get(kind);
  if (view === undefined) loaded.set(kind, (view = VIEWS[kind]().then(part => part.default)));
  return view;
}

/** The view of a contract, which is of the kind that the component is for. */
export function viewOf<K extends View['kind']>(contract: PageContract, kind: K): Extract<View, { kind: K }> {
  const { output } = contract.presentation;
  if (output.kind !== kind) throw new Error(`expected a view of kind ${kind}, got ${output.kind}`);
  return output as Extract<View, { kind: K }>;
}
