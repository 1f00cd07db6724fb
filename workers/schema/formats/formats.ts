/** A format of JSON Schema validation section 7.3. */
export interface Format {
  /** What is expected, for a message. */
  readonly words: string;
  /** Whether a string has the format. */
  readonly accepts: (text: string) => boolean;
}

export const FORMATS: ReadonlyMap<string, Format> = new Map<string, Format>([]);
