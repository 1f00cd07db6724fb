import type { Tool } from '../../shared/tool.js';

const JSON_TYPE = 'application/json';

/** Newline-delimited JSON, by both of its names: the bodies of a batch. */
export const LINES_TYPES = ['application/x-ndjson', 'application/jsonl'] as const;

/** The request bodies that a tool accepts. */
export interface AcceptedBodies {
  /** All media types, JSON first. */
  readonly mediaTypes: readonly string[];
  /** True for JSON, false for bytes; undefined when the content-type is not accepted. */
  isJson(contentType: string): boolean | undefined;
}

/** The request bodies that a contract accepts. */
export function acceptedBodies({ bytesBody }: Tool): AcceptedBodies {
  const bytesTypes: readonly string[] = bytesBody?.mediaTypes ?? [];
  return {
    mediaTypes: [JSON_TYPE, ...bytesTypes],
    isJson: contentType => {
      if (contentType === JSON_TYPE) return true;
      const [essence = '', ...parameters] = contentType
        .toLowerCase()
        .split(';')
        .map(part => part.trim());
      // JSON is UTF-8 (RFC 8259 section 8.1), so another charset is rejected.
      if (essence === JSON_TYPE) return parameters.every(isUtf8OrOther) ? true : undefined;
      return bytesTypes.includes(essence) ? false : undefined;
    },
  };
}

function isUtf8OrOther(parameter: string): boolean {
  return !parameter.startsWith('charset=') || /^charset="?utf-?8"?$/.test(parameter);
}
