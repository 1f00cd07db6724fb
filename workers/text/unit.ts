/**
 * The UTF-16 code unit at an offset, -1 from the end of the text on: always a
 * small integer, where `charCodeAt` would answer NaN and make its callers slow.
 */
export function unitAt(text: string, offset: number): number {
  return offset < text.length ? text.charCodeAt(offset) : -1;
}
