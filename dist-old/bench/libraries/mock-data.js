import { MOCK_FIELDS } from '../tools/bodies.js';
const all = (rows, format) => () => ({
    rows,
    fields: [...MOCK_FIELDS],
    format,
    tableName: 'people',
});
export const comparisons = [
    { name: '2,000 records of all fields, JSON', input: all(2_000, 'json') },
    {
        name: '10,000 records of all fields, JSON',
        input: all(10_000, 'json'),
        growth: { of: '2,000 records of all fields, JSON', atMost: 6 },
        withinMs: 1_500,
    },
    { name: '10,000 records of all fields, CSV', input: all(10_000, 'csv'), withinMs: 1_500 },
    { name: '10,000 records of all fields, SQL', input: all(10_000, 'sql'), withinMs: 1_500 },
];
//# sourceMappingURL=mock-data.js.map