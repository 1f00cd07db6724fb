import { send, ToolpoolError } from '../client/client.js';
import { usageError } from './cli-error.js';
import { CallFailure, type ToolRunner } from './local-runner.js';

/** The service answers `{"ok":true,"result":…}`. The result is cut out as text, so that numbers keep their digits. */
const PREFIX = '{"ok":true,"result":';

/** Delays from this on are reported, in milliseconds. */
const MIN_REPORTED_MS = 1000;

/** Sends calls of one tool to a service. */
export class RemoteRunner implements ToolRunner {
  /** Throws a usage error unless `url` is an http or https URL. `writeError` gets lines about repeated calls. */
  constructor(
    readonly url: string,
    readonly id: string,
    readonly writeError: (line: string) => void,
  ) {
    const isHttp = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
    if (!isHttp) throw usageError(`--url: expected an http or https URL, got ${JSON.stringify(url)}`);
  }

  async run(input: unknown): Promise<string> {
    try {
      const answer = await send(this.url, this.id, input as object, { onRetry: this.#reportDelay });
      if (answer.startsWith(PREFIX)) return answer.slice(PREFIX.length, -1);
      throw new ToolpoolError(`${this.url} is not a Toolpool service`, 0);
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
    this.writeError(`toolpool: ${reason}; trying again in ${Math.ceil(delayMs / 1000)} s\n`);
  };
}
