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
];
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const abbreviated = (names) => names.map(name => name.slice(0, 3).toUpperCase());
/** The five fields of POSIX crontab, in order. */
export const FIELDS = [
    { field: 'minute', label: 'Minute', min: 0, max: 59, names: [] },
    { field: 'hour', label: 'Hour', min: 0, max: 23, names: [] },
    { field: 'dayOfMonth', label: 'Day of month', min: 1, max: 31, names: [] },
    { field: 'month', label: 'Month', min: 1, max: 12, names: abbreviated(MONTHS) },
    { field: 'dayOfWeek', label: 'Day of week', min: 0, max: 6, names: abbreviated(WEEKDAYS) },
];
/** Sunday as the end of a week, so that a range can end with it. */
export const SUNDAY_AT_END = 7;
//# sourceMappingURL=fields.js.map