import type { ComponentType } from 'preact';
import type { View } from '../../shared/presentation.js';
import type { ViewProps } from './props.js';

/** The views by kind. Each is a part of the bundle that is loaded on demand. */
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

/** The component of a view; its code is loaded once. */
export function loadView(kind: View['kind']): Promise<ComponentType<ViewProps>> {
  let view = loaded.get(kind);
  if (view === undefined) loaded.set(kind, (view = VIEWS[kind]().then(part => part.default)));
  return view;
}
