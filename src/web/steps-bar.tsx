import { useEffect, useRef } from 'preact/hooks';
import type { PageContract } from '../shared/page-contract.js';
import { answerErrorOf, placeInWords } from './answer-errors.js';
import { callTool, type ToolAnswer } from './call.js';
import { type FormValues, fieldsOf, isReady, requestOf, tooLong } from './fields.js';
import { hasPrivateKey } from './private-key.js';
import { type Chain, type PendingStep, type StepOutcome, valuesOfStep } from './steps.js';
import { mainTextOf } from './take.js';
import type { ToolState } from './tool-state.js';

export interface StepsBarProps {
  readonly chain: Chain;
  readonly tool: ToolState;
  /** Called with the chain after a step has ended, or with a change that leaves the open step open. */
  readonly onChange: (chain: Chain) => void;
  /** Opens the open step of this chain. */
  readonly onOpen: (chain: Chain) => void;
  readonly say: (text: string) => void;
}

/** The steps of a chain. Runs those that are not open, after the open one. */
export function StepsBar({ chain, tool, onChange, onOpen, say }: StepsBarProps) {
  const { contract, values, file, answer } = tool;
  const latest = useRef(chain);
  latest.current = chain;

  const text = tool.resultText();
  const outcome = outcomeOf(contract, values, answer, text);
  useEffect(() => {
    if (outcome !== undefined) onChange(latest.current.ended(chain.at, outcome));
    else if (file === undefined && !isReady(contract, values)) onChange(latest.current.ended(chain.at, undefined));
  }, [answer, text, values, file]);

  const given = useRef(mainText(contract, values));
  const isEdited = chain.at > 0 && (file !== undefined || mainText(contract, values) !== given.current);
  useEffect(() => {
    if (!isEdited) return;
    onChange(chain.cut(values, file));
    say('The text was changed: the steps before it were removed. Alt ← brings them back.');
  }, [isEdited]);

  const pending = tool.isHeld ? undefined : chain.pending;
  useEffect(() => {
    if (pending === undefined) return;
    const controller = new AbortController();
    void runStep(pending, controller.signal).then(ended => {
      if (!controller.signal.aborted) onChange(latest.current.ended(pending.at, ended));
    });
    return () => controller.abort();
  }, [pending?.step, pending?.text]);

  const remove = (at: number) => {
    const rest = chain.with(values, file).removed(at);
    if (at > chain.at && rest.isLong) onChange(rest);
    else onOpen(rest);
  };
  const failed = chain.steps.findIndex(step => step.outcome !== undefined && 'error' in step.outcome);
  return (
    <nav class="steps" aria-label="Steps">
      <ol>
        {chain.steps.map((step, at) => {
          const { title } = step.contract.presentation;
          const state = stateOf(step.outcome, pending?.at === at);
          return (
            <li key={`${at} ${step.contract.id}`}>
              <button
                type="button"
                class="quiet"
                aria-current={at === chain.at ? 'step' : undefined}
                disabled={at !== chain.at && chain.inputOf(at) === undefined}
                onClick={() => at !== chain.at && onOpen(chain.with(values, file).opened(at))}
              >
                {at + 1} {title}
                {state !== undefined && (
                  <span class={state.look} role="img" aria-label={state.word}>
                    {' '}
                    {state.sign}
                  </span>
                )}
              </button>
              <button
                type="button"
                class="quiet"
                aria-label={`Remove step ${at + 1}: ${title}`}
                onClick={() => remove(at)}
              >
                ×
              </button>
            </li>
          );
        })}
      </ol>
      <p role="status" class={failed >= 0 && failed !== chain.at ? 'bad' : 'hidden'}>
        {messageOf(chain, failed)}
      </p>
    </nav>
  );
}

const mainText = ({ presentation }: PageContract, values: FormValues): unknown => values[presentation.input ?? ''];

interface StepState {
  readonly sign: string;
  readonly word: string;
  readonly look: string;
}

function stateOf(outcome: StepOutcome | undefined, isRunning: boolean): StepState | undefined {
  if (isRunning) return { sign: '…', word: 'running', look: 'muted' };
  if (outcome === undefined) return undefined;
  if ('error' in outcome) return { sign: '✕', word: 'failed', look: 'bad' };
  return { sign: '✓', word: 'done', look: 'good' };
}

/** What is shown and announced: the error of the first step that failed, or that all are done. */
function messageOf({ steps }: Chain, failed: number): string {
  const step = steps[failed];
  if (step?.outcome !== undefined && 'error' in step.outcome) {
    return `Step ${failed + 1}, ${step.contract.presentation.title}: ${step.outcome.error}`;
  }
  return steps.every(({ outcome }) => outcome !== undefined) ? `All ${steps.length} steps are done.` : '';
}

/** How the call of a step has ended; undefined without an answer. */
function outcomeOf(
  contract: PageContract,
  values: FormValues,
  answer: ToolAnswer | undefined,
  text: string | undefined,
): StepOutcome | undefined {
  if (answer === undefined) return undefined;
  const texts = fieldsOf(contract).filter(({ control }) => control === 'text');
  const fault = answerErrorOf(
    contract,
    answer,
    values,
    texts.map(({ name }) => name),
  );
  if (fault !== undefined) {
    return { error: fault.line === undefined ? fault.message : `${placeInWords(fault)}: ${fault.message}` };
  }
  if (answer.kind === 'error') return { error: answer.message };
  return { text: text ?? mainTextOf(contract, values, answer.result) };
}

/** Runs a step. A private key is sent only by its own view, which asks. */
async function runStep(pending: PendingStep, signal: AbortSignal): Promise<StepOutcome | undefined> {
  const { contract } = pending.step;
  const values = valuesOfStep(pending);
  if (hasPrivateKey(pending.text)) return { error: 'the text contains a private key: open the step to send it' };
  if (!isReady(contract, values)) return { error: 'more input is needed: open the step' };
  const refused = tooLong(contract, values);
  if (refused !== undefined) return { error: refused };
  try {
    const answer = await callTool(contract, requestOf(contract, values), signal, () => undefined);
    return outcomeOf(contract, values, answer, undefined);
  } catch {
    // The chain has changed meanwhile.
    return undefined;
  }
}
