/** A field of an expression: its range, and the names that stand for numbers. */
export interface FieldKind {
  readonly field: 'minute' | 'hour' | 'dayOfMonth' | 'month' | 'dayOfWeek';
  readonly label: string;
  readonly min: number;
  /** The largest value that a step reaches. */
  readonly max: number;
  /** The first is that of `min`. */
  readonly names: readonly string[];
}

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

const abbreviated = (names: readonly string[]): string[] => names.map(name => name.slice(0, 3).toUpperCase());

/** The five fields of POSIX crontab, in their order. */
export const FIELDS: readonly FieldKind[] = [
  { field: 'minute', label: 'Minute', min: 0, max: 59, names: [] },
  { field: 'hour', label: 'Hour', min: 0, max: 23, names: [] },
  { field: 'dayOfMonth', label: 'Day of month', min: 1, max: 31, names: [] },
  { field: 'month', label: 'Month', min: 1, max: 12, names: abbreviated(MONTHS) },
  { field: 'dayOfWeek', label: 'Day of week', min: 0, max: 6, names: abbreviated(WEEKDAYS) },
];

/** The second number of Sunday, legal where a range may want to end with it. */
export const SUNDAY_AT_END = 7;
