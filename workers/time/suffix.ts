import type { Fault } from '../text/fault.js';
import { quoted } from '../text/quoted.js';

/** The suffix of RFC 9557 section 4.1: a time zone and tags, each in brackets. */
const SUFFIX =
  /^(?:\[!?(?:[A-Za-z._][\w.+-]*(?:\/[A-Za-z._][\w.+-]*)*|[+-]\d\d:?\d\d)\])?(?:\[!?[a-z_][a-z\d_-]*=[A-Za-z\d-]+\])*$/;

/** A date-time and its suffix, such as `[Asia/Tokyo][u-ca=japanese]`; the suffix is empty when there is none. */
export function splitSuffix(text: string): { readonly date: string; readonly suffix: string } | Fault {
  const bracket = text.indexOf('[');
  if (bracket <= 0) return { date: text, suffix: '' };
  const [date, suffix] = [text.slice(0, bracket), text.slice(bracket)];
  if (SUFFIX.test(suffix)) return { date, suffix };
  return { fault: `invalid suffix ${quoted(suffix)}: expected a time zone such as [Europe/Paris] (RFC 9557)` };
}
