import { getRandomValues, randomUUID } from 'node:crypto';
import { faker } from '@faker-js/faker/locale/en';
import { People } from './person.js';
/** Draws `rows` records of these fields, with a new seed from the operating system in each call. */
export function drawRecords(fields, rows) {
    faker.seed([...getRandomValues(new Uint32Array(8))]);
    const people = new People();
    const draws = fields.map(field => DRAW[field]);
    return {
        columns: fields,
        rows: Array.from({ length: rows }, () => {
            const person = people.next();
            return draws.map(draw => draw(person));
        }),
    };
}
const DRAW = {
    firstName: ({ firstName }) => firstName,
    lastName: ({ lastName }) => lastName,
    fullName: ({ firstName, lastName }) => `${firstName} ${lastName}`,
    username: ({ username }) => username,
    email: ({ email }) => email,
    phone: () => `(${faker.number.int({ min: 200, max: 999 })}) 555-01${faker.string.numeric(2)}`,
    jobTitle: () => faker.person.jobTitle(),
    street: () => faker.location.streetAddress(),
    city: () => faker.location.city(),
    zipCode: () => faker.location.zipCode(),
    country: () => faker.location.country(),
    company: () => faker.company.name(),
    product: () => faker.commerce.productName(),
    price: () => drawPrice(),
    uuid: () => randomUUID(),
    integer: () => faker.number.int({ max: 1_000_000 }),
    float: () => faker.number.float({ max: 1_000, fractionDigits: 4 }),
    boolean: () => faker.datatype.boolean(),
    date: () => drawInstant().slice(0, 'YYYY-MM-DD'.length),
    timestamp: () => drawInstant(),
};
/** The last digit is not 0, so that the number always shows two decimals. */
function drawPrice() {
    return (faker.number.int({ max: 9_999 }) * 10 + faker.number.int({ min: 1, max: 9 })) / 100;
}
function drawInstant() {
    return faker.date.past({ years: 10 }).toISOString();
}
//# sourceMappingURL=records.js.map