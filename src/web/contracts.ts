import { CONTRACTS_ELEMENT, type PageContract, type SearchData } from '../shared/page-contract.js';
import type { FormField } from './fields.js';

/** The contracts of all tools, from the document, in the order of their titles. They have no search data yet. */
export function readContracts(): readonly PageContract[] {
  const contracts = JSON.parse(contractsElement()?.textContent ?? '[]') as PageContract[];
  return contracts.sort((a, b) => a.presentation.title.localeCompare(b.presentation.title, 'en'));
}

const contractsElement = (): HTMLElement | null => document.getElementById(CONTRACTS_ELEMENT);

let searchData: Promise<boolean> | undefined;

/**
 * Loads the search data into the contracts, in place, because the page compares contracts by identity. False if it
 * cannot be loaded: then no text is recognized, tools are found by their titles, and the next call tries again.
 */
export function loadSearchData(contracts: readonly PageContract[]): Promise<boolean> {
  searchData ??= fetchSearchData(contracts).catch(() => {
    searchData = undefined;
    return false;
  });
  return searchData;
}

async function fetchSearchData(contracts: readonly PageContract[]): Promise<boolean> {
  const response = await fetch(contractsElement()?.dataset['search'] ?? '');
  const data = (await response.json()) as Readonly<Record<string, SearchData>>;
  for (const { id, presentation } of contracts) Object.assign(presentation, data[id]);
  return true;
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

/** The name of a field for people. */
export const nameOf = ({ name, schema }: FormField): string => schema.title ?? inWords(name);

/** Words that are always in capitals. */
const ACRONYMS =
  /\b(json|yaml|xml|csv|url|uuid|sql|qr|cidr|jwt|html|ip|ms|hsl|rgb|hwb|oid|san|ca|csr|csrs|pem|der|id|aa|aaa|iso|utc|md5|sha\d*)\b/g;
