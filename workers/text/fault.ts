/** Why a text, or a part of it, is not valid; for a message. */
export interface Fault {
  readonly fault: string;
}
