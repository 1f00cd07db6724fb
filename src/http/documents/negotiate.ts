/** The names in a header with their weights: `gzip;q=0.5, br` is gzip at 0.5 and br at 1 (RFC 9110 section 12.4.2). */
function qualitiesOf(header: string): Map<string, number> {
  const qualities = new Map<string, number>();
  for (const item of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map(part => part.trim());
    if (name === '') continue;
    const weight = parameters.find(parameter => /^q\s*=/.test(parameter));
    const quality = weight === undefined ? 1 : Number(weight.slice(weight.indexOf('=') + 1));
    // An invalid weight counts as 0.
    qualities.set(name, quality >= 0 && quality <= 1 ? quality : 0);
  }
  return qualities;
}

/** The content codings of stored documents, the smallest first. */
const CODINGS = ['br', 'gzip'] as const;

export type Coding = (typeof CODINGS)[number];

/** The stored coding that a caller prefers (RFC 9110 section 12.5.3); undefined: no coding. */
export function preferredCoding(acceptEncoding: string | undefined): Coding | undefined {
  if (acceptEncoding === undefined) return undefined;
  const qualities = qualitiesOf(acceptEncoding);
  const others = qualities.get('*') ?? 0;
  // Every caller accepts a document without coding; it is preferred only if the caller names it.
  const plain = qualities.get('identity') ?? 0;
  let best: Coding | undefined;
  let bestQuality = 0;
  for (const coding of CODINGS) {
    const quality = qualities.get(coding) ?? others;
    if (quality > bestQuality && quality >= plain) {
      best = coding;
      bestQuality = quality;
    }
  }
  return best;
}

/** Whether a caller asks for HTML by name and does not prefer JSON: a browser. A wildcard alone is a program. */
export function prefersHtml(accept: string | undefined): boolean {
  if (accept === undefined) return false;
  const qualities = qualitiesOf(accept);
  const html = qualities.get('text/html') ?? 0;
  return html > 0 && html >= (qualities.get('application/json') ?? 0);
}

/** An entity tag of a list, after the white space and commas before it (RFC 9110 section 8.8.3). */
const ENTITY_TAG = /[ \t,]*(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")[ \t]*(?=,|$)/y;

/** Whether `If-None-Match` lists the entity tag, by weak comparison (RFC 9110 section 13.1.2). */
export function matchesEntityTag(ifNoneMatch: string | undefined, entityTag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  ENTITY_TAG.lastIndex = 0;
  // The loop ends at the first item that is not valid.
  for (let found = ENTITY_TAG.exec(ifNoneMatch); found !== null; found = ENTITY_TAG.exec(ifNoneMatch)) {
    if (found[1] === entityTag) return true;
  }
  return false;
}
