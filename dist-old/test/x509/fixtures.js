import { readdirSync, readFileSync } from 'node:fs';
const folder = new URL('../../../test/fixtures/x509/', import.meta.url);
/** The PEM text of a certificate or request from make.sh. */
export const fixture = (name) => readFileSync(new URL(`${name}.pem`, folder), 'utf8');
/** The text that OpenSSL prints for it. */
export const opensslText = (name) => readFileSync(new URL(`${name}.txt`, folder), 'utf8');
export const FIXTURES = readdirSync(folder)
    .filter(file => file.endsWith('.pem'))
    .map(file => file.slice(0, -'.pem'.length))
    .sort();
//# sourceMappingURL=fixtures.js.map