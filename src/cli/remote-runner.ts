import { send, ToolpoolError } from '../client/client.js';
import { CallFailure, type Runner } from './local-runner.js';

/** The service writes a result as `{"ok":true,"result":…}`: cut out as text, numbers keep their digits. */
const PREFIX = '{"ok":true,"result":';

/** Runs calls of one tool at a service. */
export class RemoteRunner implements Runner {
  constructor(
    readonly url: string,
    readonly id: string,
  ) {}

  async run(input: unknown): Promise<string> {
    try {
      const answer = await send(this.url, this.id, input as object);
      if (answer.startsWith(PREFIX)) return answer.slice(PREFIX.length, -1);
      throw new ToolpoolError(`${this.url} is not a Toolpool service`, 0);
    } catch (error) {
      if (!(error instanceof ToolpoolError)) throw error;
      const { status, message, issues } = error;
      throw new CallFailure({ status, error: message, issues }, status === 0 || status === 429 || status >= 500);
    }
  }
}
