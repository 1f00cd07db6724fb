import { addressOf, JSON_TYPE, send, ToolpoolError } from '../client/client.js';
import { usageError } from './cli-error.js';
import { CallFailure, type ToolCall, type ToolRunner } from './local-runner.js';

/** The service answers `{"ok":true,"result":…}`. The result is cut out as text, so that numbers keep their digits. */
const PREFIX = '{"ok":true,"result":';

/** Delays from this on are reported, in milliseconds. */
const MIN_REPORTED_MS = 1000;

/** Sends calls of one tool to a service. */
export class RemoteRunner implements ToolRunner {
  readonly width = 4;
  readonly #address: string;

  /** Throws a usage error unless `url` is the address of a service. `writeError` gets lines about repeated calls. */
  constructor(
    url: string,
    readonly id: string,
    readonly writeError: (line: string) => void,
  ) {
    try {
      this.#address = addressOf(url);
    } catch (error) {
      throw usageError(`--url: ${(error as Error).message}`);
    }
  }

  async run({ input, bytes }: ToolCall): Promise<string> {
    try {
      const body = bytes === undefined ? JSON.stringify(input) : (bytes as Uint8Array<ArrayBuffer>);
      const type = bytes === undefined ? JSON_TYPE : 'application/octet-stream';
      const answer = await send(this.#address, this.id, body, type, { onRetry: this.#reportDelay });
      if (answer.startsWith(PREFIX)) return answer.slice(PREFIX.length, -1);
      throw new ToolpoolError(`${this.#address} is not a Toolpool service`, 0);
    } catch (error) {
      if (!(error instanceof ToolpoolError)) throw error;
      const { status, message, issues } = error;
      throw new CallFailure({ status, error: message, issues }, status === 0 || status === 429 || status >= 500);
    }
  }

  /** Nobody should wait for seconds without knowing why. */
  readonly #reportDelay = (error: unknown, delayMs: number): void => {
    if (delayMs < MIN_REPORTED_MS) return;
    const reason = error instanceof Error ? error.message : String(error);
    this.writeError(`toolpool: ${reason}; trying again in ${Math.ceil(delayMs / 1000)} s`);
  };
}
