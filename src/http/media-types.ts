import type { Tool } from '../shared/tool.js';

const JSON_TYPE = 'application/json';

/** What a tool takes as the body of a call. */
export interface AcceptedBodies {
  /** All media types, JSON first. */
  readonly mediaTypes: readonly string[];
  /** Whether a body of a content-type is JSON (true) or bytes (false); undefined where it is not taken. */
  isJson(contentType: string): boolean | undefined;
}

/** The bodies that a tool takes, by its contract. */
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
      // UTF-8 where a charset is named (RFC 8259 section 8.1); bytes have none.
      if (essence === JSON_TYPE) return parameters.every(isUtf8OrOther) ? true : undefined;
      return bytesTypes.includes(essence) ? false : undefined;
    },
  };
}

function isUtf8OrOther(parameter: string): boolean {
  return !parameter.startsWith('charset=') || /^charset="?utf-?8"?$/.test(parameter);
}
