import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { PageContract } from '../shared/page-contract.js';
import { fieldOf, isRelevant, viewOf } from '../shared/presentation.js';
import type { ActionContext } from './actions.js';
import { type AnswerError, answerErrorOf, placeInWords } from './answer-errors.js';
import type { ToolAnswer } from './call.js';
import { Divider } from './divider.js';
import { type FormField, type FormValues, fieldsOf, initialValues, isReady } from './fields.js';
import { InputPane } from './input-pane.js';
import { type FieldMarks, type Jump, type Mark, placeOf } from './marks.js';
import { ResultPane, ResultSummary } from './result-pane.js';
import type { Settings } from './settings.js';
import { mainTextOf } from './take.js';
import type { ToolState } from './tool-state.js';
import { useCall } from './use-call.js';
import { useKeyGuard } from './use-key-guard.js';

interface ToolViewProps {
  readonly contract: PageContract;
  /** Initial values of the form, in addition to the contract's defaults. */
  readonly start: FormValues;
  /** Whether the text came with a link and must not run before the user has seen it. */
  readonly isHeld: boolean;
  readonly file: File | undefined;
  readonly settings: Settings;
  readonly onSettings: (changed: Partial<Settings>) => void;
  readonly onState: (tool: ToolState) => void;
  /** Called when the service has answered a call with these values. */
  readonly onAnswered: (values: FormValues) => void;
  readonly actions: (tool: ToolState) => ActionContext;
  /** What is shown above the input. */
  readonly above: (tool: ToolState) => ComponentChildren;
}

/** Time between the last key and the call, in milliseconds. */
const SETTLE_MS = 150;

/** A tool: its input, its options and its result. */
export function ToolView(props: ToolViewProps) {
  const { contract, start, file: opened, settings, onSettings, onState, onAnswered } = props;
  const { presentation } = contract;
  const fields = useMemo(() => fieldsOf(contract), [contract]);
  const [values, setValues] = useState<FormValues>(() => ({ ...initialValues(contract), ...start }));
  const [file, setFile] = useState(opened);
  const [isHeld, setHeld] = useState(props.isHeld);
  const { guard, allow } = useKeyGuard(contract, values, file);
  const calls = useCall(contract, values, onAnswered);
  const { answer, slowness, busy, retry, cancel } = calls;
  const [jump, setJump] = useState<Jump>();
  /** The marks of the result's view. */
  const [viewMarks, setViewMarks] = useState<FieldMarks>({});
  /** The text that the view shows instead of the result's main text. */
  const [shownText, setShownText] = useState<string>();
  /** How long the next call waits for more keys, in milliseconds. */
  const wait = useRef(0);

  const ready = file !== undefined || isReady(contract, values);

  const run = () => void calls.start(values, file);
  /** The user runs the tool, also with a link's text or a private key. */
  const runAnyway = () => {
    if (!isHeld && guard === 'open') return run();
    allow();
    setHeld(false);
  };

  /** A key that runs the tool does not send a private key: only the button that names it does. */
  const runNow = () => {
    if (guard !== 'closed') runAnyway();
  };

  useEffect(() => {
    if (isHeld) return;
    if (!ready || guard !== 'open') return calls.clear();
    const timer = setTimeout(run, wait.current);
    return () => clearTimeout(timer);
  }, [values, file, isHeld, guard]);

  const set = (next: FormValues, waitMs = 0) => {
    wait.current = waitMs;
    setHeld(false);
    if (presentation.input !== undefined && presentation.input in next) setFile(undefined);
    setValues(before => ({ ...before, ...next }));
  };
  const change = (name: string, value: unknown) => set({ [name]: value });
  const takeFile = (next: File | undefined) => {
    // The options of a call with bytes are those of the contract.
    if (next !== undefined) set(contract.bytes?.with ?? {});
    setFile(next);
  };
  const type = (name: string, value: unknown, isSettled = false) => set({ [name]: value }, isSettled ? 0 : SETTLE_MS);
  const resultText = () =>
    answer?.kind === 'result' ? (shownText ?? mainTextOf(contract, calls.answered, answer.result)) : undefined;
  const shown = fields.filter(({ name }) => isRelevant(presentation, name, values));
  const texts = shown.filter(
    ({ name, control, isAddable }) => control === 'text' && !(isAddable && values[name] === undefined),
  );
  const textNames = texts.map(({ name }) => name);
  // Of the values that the service has answered: in a text that is typed meanwhile, places are others.
  const fault = useMemo(
    () => answer && answerErrorOf(contract, answer, calls.answered, textNames),
    [answer, textNames.join()],
  );
  const marks = useMemo(() => (fault === undefined ? viewMarks : marksOf(fault)), [fault, viewMarks]);
  const mark = useCallback(
    (field: string, marks: readonly Mark[]) => setViewMarks(before => ({ ...before, [field]: marks })),
    [],
  );
  /** Moves the caret to the first mark, or to the one after the last one that it was moved to. */
  const goToMark = () => {
    const all = Object.entries(marks).flatMap(([field, marks]) =>
      marks.map(mark => ({ field, ...placeOf(mark, String(calls.answered[field] ?? '')) })),
    );
    const last = all.findIndex(
      ({ field, line, column }) => field === jump?.field && line === jump.line && column === jump.column,
    );
    const next = all[(last + 1) % all.length];
    if (next !== undefined) setJump(next);
  };
  const tool: ToolState = {
    contract,
    values,
    file,
    answer,
    resultText,
    isHeld,
    setValues: set,
    run: runNow,
    jump: goToMark,
  };
  // Before the browser paints: a key that is pressed as soon as the result is seen finds it.
  useLayoutEffect(() => onState(tool));
  const issues = { ...issueOfFault(fault, textNames), ...issuesOf(answer) };
  const pane = useRef<HTMLDivElement>(null);
  const besides = fieldsWithErrors(answer, fault, file === undefined ? shown : []);
  const instead = insteadOf(contract, answer);
  // A diff needs the whole width.
  const isStacked = viewOf(presentation, values).kind === 'diff';

  return (
    <main class={`tool${isStacked ? ' stacked' : ''}`} ref={pane} style={{ '--split': `${settings.split}%` }}>
      {props.above(tool)}
      <InputPane
        tool={tool}
        texts={texts}
        options={file === undefined ? shown : []}
        issues={issues}
        marks={marks}
        jump={jump}
        onType={type}
        onFile={takeFile}
        onProblem={props.actions(tool).say}
      />
      <Divider pane={() => pane.current} split={settings.split} onSplit={split => onSettings({ split })} />
      <section class="pane result" aria-label="Result" aria-busy={slowness !== 'none'}>
        {slowness !== 'none' && <div class="progress" />}
        <ResultPane
          contract={contract}
          values={calls.answered}
          answer={answer}
          text={resultText}
          onShow={setShownText}
          onMarks={mark}
          settings={settings}
          onSettings={onSettings}
          onGo={(field, line, column) => setJump({ field, line, column })}
          fault={fault}
          besides={besides}
          instead={instead}
          onJump={goToMark}
          onInstead={text => presentation.input !== undefined && change(presentation.input, text)}
          hold={!ready ? undefined : guard === 'closed' ? 'key' : isHeld ? 'link' : undefined}
          isReady={ready}
          actions={() => props.actions(tool)}
          onExample={() => set(contract.example)}
          onRun={runAnyway}
          onChange={change}
        />
        <div class="status" role="status">
          {busy !== undefined && <span class="warn">△ busy: again in {busy} s</span>}
          {retry !== undefined && <span class="warn">△ trying again in {retry} s</span>}
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

/** The mark of an error with a place in a text. */
function marksOf({ field, line, column, message }: AnswerError): FieldMarks {
  return field === undefined || line === undefined ? {} : { [field]: [{ line, column, message }] };
}

/** The issues of a 422, by field. */
function issuesOf(answer: ToolAnswer | undefined): Readonly<Record<string, string>> {
  if (answer?.kind !== 'error') return {};
  return Object.fromEntries(answer.issues.map(({ path, message }) => [path.split('.', 1)[0] ?? '', message]));
}

/** The fields beside which all messages of an error are; undefined if one has no place there. */
function fieldsWithErrors(
  answer: ToolAnswer | undefined,
  fault: AnswerError | undefined,
  shown: readonly FormField[],
): readonly FormField[] | undefined {
  const issues = answer?.kind === 'error' ? answer.issues : [];
  const named = issues.length > 0 ? issues.map(({ path }) => path.split('.', 1)[0]) : [fault?.field];
  // Beside a text are only the issues of a 422, one for each field.
  const fields = shown.filter(({ name, control }) => named.includes(name) && (issues.length > 0 || control !== 'text'));
  return fields.length === named.length ? fields : undefined;
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
