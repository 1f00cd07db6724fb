import { faker } from '@faker-js/faker/locale/en';
/** Reserved domains (RFC 2606 section 3). */
const DOMAINS = ['example.com', 'example.net', 'example.org'];
/** Draws people with unique usernames and emails. */
export class People {
    /** In lowercase. */
    #usernames = new Set();
    next() {
        const firstName = faker.person.firstName();
        const lastName = faker.person.lastName();
        let username = faker.internet.username({ firstName, lastName });
        while (this.#usernames.has(username.toLowerCase()))
            username += faker.string.numeric();
        this.#usernames.add(username.toLowerCase());
        return { firstName, lastName, username, email: `${username.toLowerCase()}@${faker.helpers.arrayElement(DOMAINS)}` };
    }
}
//# sourceMappingURL=person.js.map