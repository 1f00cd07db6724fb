import { SMALL_BODY } from './call.js';
import type { LaneName, Tool } from './tool.js';

/** The lane of bodies that a thread parses: any above 64 KiB, and any that is not JSON. */
export const UNPARSED_LANE: LaneName = 'heavy';

/** The lane of a call with a body of so many bytes. A small line that names no tool runs in the fast lane. */
export function laneOf(tool: Pick<Tool, 'lane'> | undefined, bytes: number, isJson = true): LaneName {
  if (bytes > SMALL_BODY || !isJson) return UNPARSED_LANE;
  return tool?.lane ?? 'fast';
}
