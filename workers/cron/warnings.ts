import { quoted } from '../text/quoted.js';
import type { Expression } from './expression.js';
import type { CronField } from './field.js';

/** Where other implementations run a valid expression on other days. */
export function warningsAbout({ dayOfMonth, dayOfWeek }: Expression): string[] {
  const star = [dayOfMonth, dayOfWeek].find(({ raw }) => raw.startsWith('*'));
  if (star === undefined || !dayOfMonth.restricted || !dayOfWeek.restricted) return [];
  // Two fields that match every day do so in both readings.
  if (isFull(dayOfMonth) && isFull(dayOfWeek)) return [];
  return [
    `day of month and day of week: a day matches if either field does (POSIX); Vixie cron and cronie want both to ` +
      `match, because ${quoted(star.raw)} begins with *`,
  ];
}

const isFull = ({ values, kind: { min, max } }: CronField): boolean => values.length === max - min + 1;
