import type { ComponentType } from 'preact';
import type { Panel } from '../../shared/presentation.js';
import { lazy } from '../lazy.js';

/** The panels by kind. Each is a part of the bundle that is loaded on demand. */
export const PANELS: Readonly<Record<Panel, ComponentType>> = {
  identifier: lazy(() => import('./identifier-panel.js')),
};
