/** The kind of a field: its range, and the names accepted for numbers. */
export interface FieldKind {
  readonly field: 'minute' | 'hour' | 'dayOfMonth' | 'month' | 'dayOfWeek';
  readonly label: string;
  readonly min: number;
  /** The maximum value; Sunday as 7 is accepted in addition. */
  readonly max: number;
  /** Names of the values from `min` on. */
  readonly names: readonly string[];
}

/** English names, from the first month on, and from Sunday on. */
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

/** The five fields of POSIX crontab, in order. */
export const FIELDS: readonly FieldKind[] = [
  { field: 'minute', label: 'Minute', min: 0, max: 59, names: [] },
  { field: 'hour', label: 'Hour', min: 0, max: 23, names: [] },
  { field: 'dayOfMonth', label: 'Day of month', min: 1, max: 31, names: [] },
  { field: 'month', label: 'Month', min: 1, max: 12, names: abbreviated(MONTHS) },
  { field: 'dayOfWeek', label: 'Day of week', min: 0, max: 6, names: abbreviated(WEEKDAYS) },
];

/** Sunday as the end of a week, so that a range can end with it. */
export const SUNDAY_AT_END = 7;
