import { CONTRACTS_ELEMENT, type PageContract } from '../shared/page-contract.js';

/** The contracts of all tools, from the document, in the order of their titles. */
export function readContracts(): readonly PageContract[] {
  const contracts = JSON.parse(document.getElementById(CONTRACTS_ELEMENT)?.textContent ?? '[]') as PageContract[];
  return contracts.sort((a, b) => a.presentation.title.localeCompare(b.presentation.title, 'en'));
}

/** A name of a contract as words, with an initial capital: `json-formatter`, `keepBlankLines`, `aa_normal`. */
export function inWords(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
    .toLowerCase()
    .replace(ACRONYMS, word => word.toUpperCase())
    .replace('typescript', 'TypeScript');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Words that are always in capitals. */
const ACRONYMS =
  /\b(json|yaml|xml|csv|url|uuid|sql|qr|cidr|jwt|html|ip|ms|hsl|rgb|hwb|oid|san|ca|csr|csrs|pem|der|id|aa|aaa|iso|utc|md5|sha\d*)\b/g;
