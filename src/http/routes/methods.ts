/** The methods of all paths together. */
export const ALL_METHODS = ['GET', 'HEAD', 'POST', 'QUERY'] as const;
