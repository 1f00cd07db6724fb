import type { ComponentType } from 'preact';
import type { View } from '../../shared/presentation.js';
import type { ViewProps } from './props.js';

/** The name of a view's component: its kind, or that of a text in variants. */
export const viewNameOf = (view: View): ViewName =>
  view.kind === 'text' && view.each !== undefined ? 'variants' : view.kind;

type ViewName = View['kind'] | 'variants';

/** The components of views. Each is a part of the bundle that is loaded on demand. */
const VIEWS: Readonly<Record<ViewName, () => Promise<{ default: ComponentType<ViewProps> }>>> = {
  text: () => import('./text.js'),
  variants: () => import('./variants.js'),
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

const loaded = new Map<ViewName, Promise<ComponentType<ViewProps>>>();

/** The component of a view; its code is loaded once. */
export function loadView(name: ViewName): Promise<ComponentType<ViewProps>> {
  let view = loaded.get(name);
  if (view === undefined) loaded.set(name, (view = VIEWS[name]().then(part => part.default)));
  return view;
}
