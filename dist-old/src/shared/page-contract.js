/** The id of the element of the document that holds the contracts as JSON. */
export const CONTRACTS_ELEMENT = 'contracts';
//# sourceMappingURL=page-contract.js.map