import { faker } from '@faker-js/faker/locale/en';

/** What belongs together in a record. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
  readonly email: string;
}

/** Domains that nobody has (RFC 2606 section 3). */
const DOMAINS = ['example.com', 'example.net', 'example.org'];

/** Draws people; no two have the same username or email. */
export class People {
  /** In small letters. */
  readonly #usernames = new Set<string>();

  next(): Person {
    const firstName = faker.person.firstName();
    const lastName = faker.person.lastName();
    let username = faker.internet.username({ firstName, lastName });
    while (this.#usernames.has(username.toLowerCase())) username += faker.string.numeric();
    this.#usernames.add(username.toLowerCase());
    return { firstName, lastName, username, email: `${username.toLowerCase()}@${faker.helpers.arrayElement(DOMAINS)}` };
  }
}
