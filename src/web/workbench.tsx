import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { PageContract } from '../shared/page-contract.js';
import { fieldOf, isRelevant, viewOf } from '../shared/presentation.js';
import type { ActionContext } from './actions.js';
import { type AnswerError, answerErrorOf, placeInWords } from './answer-errors.js';
import type { Bench } from './bench.js';
import type { ToolAnswer } from './call.js';
import { inWords } from './contracts.js';
import { optionHint } from './detect.js';
import { Editor } from './editor.js';
import { type FormValues, fieldsOf, initialValues, isReady } from './fields.js';
import { OptionFields } from './form.js';
import { sizeInWords } from './format.js';
import { ResultPane, ResultSummary } from './result-pane.js';
import { Templates } from './templates.js';
import { readTextFile } from './text-file.js';
import { useCall } from './use-call.js';

interface WorkbenchProps {
  readonly contract: PageContract;
  /** Initial values of the form, in addition to the contract's defaults. */
  readonly start: FormValues;
  /** Whether the text came with a link and must not run before the user has seen it. */
  readonly isHeld: boolean;
  readonly file: File | undefined;
  readonly split: number;
  readonly onSplit: (split: number) => void;
  readonly onBench: (bench: Bench) => void;
  /** Called when the service has answered a call with these values. */
  readonly onAnswered: (values: FormValues) => void;
  readonly actions: (bench: Bench) => ActionContext;
}

/** Time between the last key and the call, in milliseconds. */
const SETTLE_MS = 150;

/** A tool: its input, its options and its result. */
export function Workbench(props: WorkbenchProps) {
  const { contract, start, file: opened, split, onSplit, onBench, onAnswered } = props;
  const { presentation } = contract;
  const fields = useMemo(() => fieldsOf(contract), [contract]);
  const [values, setValues] = useState<FormValues>(() => ({ ...initialValues(contract), ...start }));
  const [file, setFile] = useState(opened);
  const [isHeld, setHeld] = useState(props.isHeld);
  const calls = useCall(contract, values, onAnswered);
  const { answer, slowness, busy, cancel } = calls;
  const [jumps, setJumps] = useState(0);
  /** How long the next call waits for more keys, in milliseconds. */
  const wait = useRef(0);

  const isLine = (name: string): boolean =>
    presentation.singleLine === true && (name === presentation.input || name === presentation.second);
  const isGenerator = presentation.input === undefined;
  const ready = file !== undefined || isReady(contract, values);

  const run = () => {
    setHeld(false);
    void calls.start(values, file);
  };

  useEffect(() => {
    if (isHeld) return;
    if (!ready) return calls.clear();
    const timer = setTimeout(run, wait.current);
    return () => clearTimeout(timer);
  }, [values, file, isHeld]);

  const set = (next: FormValues, waitMs = 0) => {
    wait.current = waitMs;
    setHeld(false);
    if (presentation.input !== undefined && presentation.input in next) setFile(undefined);
    setValues(before => ({ ...before, ...next }));
  };
  const change = (name: string, value: unknown) => set({ [name]: value });
  const type = (name: string, value: unknown, isSettled = false) => set({ [name]: value }, isSettled ? 0 : SETTLE_MS);
  const jump = () => setJumps(count => count + 1);
  const bench: Bench = { contract, values, file, answer, isHeld, setValues: set, run, jump };
  // Before the browser paints: a key that is pressed as soon as the result is seen finds it.
  useLayoutEffect(() => onBench(bench));

  const shown = fields.filter(({ name }) => isRelevant(presentation, name, values));
  const texts = shown.filter(({ control }) => control === 'text');
  const textNames = texts.map(({ name }) => name);
  const fault = answer && answerErrorOf(contract, answer, values, textNames);
  const issues = { ...issueOfFault(fault, textNames), ...issuesOf(answer) };
  const pane = useRef<HTMLDivElement>(null);
  const hint = useMemo(() => optionHint(contract, values), [contract, values]);
  const instead = insteadOf(contract, answer);
  // A diff needs the whole width.
  const isStacked = viewOf(presentation, values).kind === 'diff';

  return (
    <main class={`bench${isStacked ? ' stacked' : ''}`} ref={pane} style={{ '--split': `${split}%` }}>
      <section class="pane input" aria-label="Input">
        <header>
          <h1>{presentation.title}</h1>
          <p title={contract.summary}>{contract.summary}</p>
        </header>
        <OptionFields fields={shown} values={values} issues={issues} onChange={type} />
        {presentation.templates !== undefined && file === undefined && (
          <Templates templates={presentation.templates} onChange={type} />
        )}
        {hint !== undefined && (
          <p class="hint">
            Looks like {hint.reason}.{' '}
            <button type="button" onClick={() => set(hint.options)}>
              Use{' '}
              {Object.values(hint.options)
                .filter(value => typeof value === 'string')
                .join(', ')}
            </button>
          </p>
        )}
        {isGenerator && (
          <p class="actions">
            <button type="button" class="primary" onClick={run}>
              Generate again <kbd>Ctrl Enter</kbd>
            </button>
          </p>
        )}
        {file === undefined ? (
          <div class="texts">
            {texts.map(({ name, schema }) => (
              <div class={`field${isLine(name) ? ' single' : ''}`} key={name}>
                <div class="bar">
                  <span>{schema.title ?? inWords(name)}</span>
                  <span class="right">
                    <FileButton
                      label={schema.title ?? inWords(name)}
                      mediaTypes={name === presentation.input ? contract.bytes?.mediaTypes : undefined}
                      onText={text => change(name, text)}
                      onFile={setFile}
                      onProblem={props.actions(bench).say}
                    />
                    {values[name] !== '' && (
                      <button
                        type="button"
                        class="quiet"
                        aria-label={`Clear: ${schema.title ?? inWords(name)}`}
                        onClick={() => change(name, '')}
                      >
                        Clear
                      </button>
                    )}
                  </span>
                </div>
                <Editor
                  label={schema.title ?? inWords(name)}
                  value={String(values[name] ?? '')}
                  help={schema.description ?? ''}
                  placeholder={name === presentation.input ? (schema.description ?? '') : ''}
                  fault={name === fault?.field ? fault : undefined}
                  issue={issues[name]}
                  jumps={name === fault?.field ? jumps : 0}
                  isFocused={name === presentation.input}
                  onChange={(text, isSettled) => type(name, text, isSettled)}
                />
              </div>
            ))}
          </div>
        ) : (
          <p class="file">
            {file.name}, {sizeInWords(file.size)}{' '}
            <button type="button" class="quiet" onClick={() => setFile(undefined)}>
              Remove
            </button>
          </p>
        )}
      </section>
      <Divider pane={() => pane.current} split={split} onSplit={onSplit} />
      <section class="pane result" aria-label="Result" aria-busy={slowness !== 'none'}>
        {slowness !== 'none' && <div class="progress" />}
        <ResultPane
          contract={contract}
          values={calls.answered}
          answer={answer}
          fault={fault}
          instead={instead}
          onJump={jump}
          onInstead={text => presentation.input !== undefined && change(presentation.input, text)}
          isHeld={isHeld && ready}
          isReady={ready}
          actions={() => props.actions(bench)}
          onExample={() => set(contract.example)}
          onRun={run}
          onChange={change}
        />
        <div class="status" role="status">
          {busy !== undefined && <span class="warn">△ busy: again in {busy} s</span>}
          {slowness === 'very-slow' && (
            <button type="button" onClick={cancel}>
              Cancel
            </button>
          )}
          {fault !== undefined ? (
            <span class="bad">✕ {fault.line === undefined ? 'no result' : placeInWords(fault)}</span>
          ) : (
            answer !== undefined && <ResultSummary contract={contract} answer={answer} />
          )}
        </div>
      </section>
    </main>
  );
}

interface FileButtonProps {
  /** The field that the file is for. */
  readonly label: string;
  /** Types of files whose bytes the field takes; the text of others is read. */
  readonly mediaTypes: readonly string[] | undefined;
  readonly onText: (text: string) => void;
  readonly onFile: (file: File) => void;
  /** Called with the reason if the file cannot be read. */
  readonly onProblem: (problem: string) => void;
}

function FileButton({ label, mediaTypes, onText, onFile, onProblem }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = async () => {
    const [file] = input.current?.files ?? [];
    if (input.current === null || file === undefined) return;
    // The browser reports no change if the same file is chosen again.
    input.current.value = '';
    if (mediaTypes?.includes(file.type)) return onFile(file);
    const read = await readTextFile(file);
    if ('text' in read) onText(read.text);
    else onProblem(read.problem);
  };
  return (
    <>
      <input type="file" hidden ref={input} onChange={choose} />
      <button type="button" class="quiet" aria-label={`Open file: ${label}`} onClick={() => input.current?.click()}>
        Open file
      </button>
    </>
  );
}

interface DividerProps {
  readonly pane: () => HTMLElement | null;
  readonly split: number;
  readonly onSplit: (split: number) => void;
}

const MIN_SPLIT = 25;
const MAX_SPLIT = 75;

function Divider({ pane, split, onSplit }: DividerProps) {
  const set = (percent: number) => onSplit(Math.round(Math.min(MAX_SPLIT, Math.max(MIN_SPLIT, percent))));
  const drag = (event: PointerEvent) => {
    const box = pane()?.getBoundingClientRect();
    if (event.buttons !== 1 || box === undefined) return;
    set(((event.clientX - box.left) / box.width) * 100);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a movable splitter has the role separator (WAI-ARIA window splitter)
    <div
      class="divider"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label="Width of the input"
      aria-valuenow={split}
      aria-valuemin={MIN_SPLIT}
      aria-valuemax={MAX_SPLIT}
      onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') set(split - 5);
        if (key === 'ArrowRight') set(split + 5);
      }}
    />
  );
}

/** The issues of a 422, by field. */
function issuesOf(answer: ToolAnswer | undefined): Readonly<Record<string, string>> {
  if (answer?.kind !== 'error') return {};
  return Object.fromEntries(answer.issues.map(({ path, message }) => [path.split('.', 1)[0] ?? '', message]));
}

/** The replacement of the main text that the result of a call suggests. */
function insteadOf({ presentation: { fault } }: PageContract, answer: ToolAnswer | undefined): string | undefined {
  if (answer?.kind !== 'result' || fault?.instead === undefined) return undefined;
  const value = fieldOf(answer.result, fault.instead);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** An error in an option: it is shown beside the option, as those of a 422 are. */
function issueOfFault(fault: AnswerError | undefined, texts: readonly string[]): Readonly<Record<string, string>> {
  if (fault?.field === undefined || texts.includes(fault.field)) return {};
  return { [fault.field]: fault.message };
}
