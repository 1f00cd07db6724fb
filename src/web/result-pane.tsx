import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { PageContract } from '../shared/page-contract.js';
import { fieldOf, negativeFieldsOf, viewOf } from '../shared/presentation.js';
import type { ActionContext } from './actions.js';
import { type AnswerError, placeInWords } from './answer-errors.js';
import { bytesOfBase64 } from './base64.js';
import type { ToolAnswer } from './call.js';
import { inWords, nameOf } from './contracts.js';
import { type FormField, type FormValues, fieldsOf } from './fields.js';
import { sizeInWords } from './format.js';
import { lazy } from './lazy.js';
import { download } from './take.js';
import { loadView, viewNameOf } from './views/load.js';
import type { ViewProps } from './views/props.js';

interface ResultPaneProps {
  readonly contract: PageContract;
  /** The input that the answer belongs to. */
  readonly values: FormValues;
  readonly answer: ToolAnswer | undefined;
  /** The text of the result that is copied and downloaded. */
  readonly text: () => string | undefined;
  /** Called with the text that the view shows instead of the main one. */
  readonly onShow: ViewProps['onShow'];
  readonly onMarks: ViewProps['onMarks'];
  readonly onGo: ViewProps['onGo'];
  readonly settings: ViewProps['settings'];
  readonly onSettings: ViewProps['onSettings'];
  readonly fault: AnswerError | undefined;
  /** The fields with all messages of the error; undefined if a message has no place there. */
  readonly besides: readonly FormField[] | undefined;
  readonly instead: string | undefined;
  readonly onJump: () => void;
  readonly onInstead: (text: string) => void;
  /** Why the input is not sent before the user says so. */
  readonly hold: keyof typeof HOLDS | undefined;
  /** Whether there is enough input for a call. */
  readonly isReady: boolean;
  readonly actions: () => ActionContext;
  readonly onExample: () => void;
  readonly onRun: () => void;
  readonly onChange: (name: string, value: unknown) => void;
}

const ResultActions = lazy(() => import('./result-actions.js'));

/** The reasons for holding an input back, and the buttons that send it. */
const HOLDS = {
  link: { reason: 'This text came with a link', button: 'Run it', look: 'primary' },
  key: { reason: '△ This contains a private key', button: 'Send it to this server', look: '' },
} as const;

/** A result in its view, with its actions. */
export function ResultPane(props: ResultPaneProps) {
  const {
    contract,
    values,
    answer,
    text,
    onShow,
    onMarks,
    onGo,
    settings,
    onSettings,
    fault,
    besides,
    instead,
    onJump,
    onInstead,
    hold,
    isReady,
    actions,
    onExample,
    onRun,
    onChange,
  } = props;
  const { presentation } = contract;
  const view = viewOf(presentation, values);
  const name = viewNameOf(view);
  const [loaded, setLoaded] = useState<{ name: string; View: ComponentType<ViewProps> }>();
  useEffect(() => {
    let isCurrent = true;
    void loadView(name).then(view => isCurrent && setLoaded({ name, View: view }));
    return () => {
      isCurrent = false;
    };
  }, [name]);
  const result = answer?.kind === 'result' && fault === undefined ? answer.result : undefined;
  const bytes = useMemo(
    () =>
      fault !== undefined && view.kind === 'text' && view.base64 === 'input' && presentation.input !== undefined
        ? bytesOfBase64(String(values[presentation.input]))
        : undefined,
    [fault, values],
  );
  return (
    <>
      <div class="bar">
        <h2>Result</h2>
        {result !== undefined && (
          <ResultActions contract={contract} values={values} text={() => text() ?? ''} actions={actions} />
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: no fieldset, for it holds no fields */}
      <div class="view" tabIndex={0} role="group" aria-label="Result, content">
        {hold !== undefined ? (
          <p class="empty">
            {HOLDS[hold].reason}; nothing has been sent.{' '}
            <button type="button" class={HOLDS[hold].look} onClick={onRun}>
              {HOLDS[hold].button}
            </button>
          </p>
        ) : fault !== undefined ? (
          <Failure fault={fault} besides={besides} instead={instead} onJump={onJump} onInstead={onInstead}>
            {bytes !== undefined && (
              <button type="button" onClick={() => download(`${contract.id}.bin`, new Blob([bytes]))}>
                Download the {sizeInWords(bytes.length)}
              </button>
            )}
          </Failure>
        ) : result === undefined ? (
          !isReady && <Empty contract={contract} onExample={onExample} />
        ) : (
          loaded?.name === name && (
            <loaded.View {...{ contract, values, result, onChange, onShow, onMarks, onGo, settings, onSettings }} />
          )
        )}
      </div>
    </>
  );
}

interface FailureProps extends Pick<ResultPaneProps, 'besides'> {
  readonly fault: AnswerError;
  /** A suggested replacement of the main text. */
  readonly instead: string | undefined;
  readonly onJump: () => void;
  readonly onInstead: (text: string) => void;
  /** More actions. */
  readonly children: ComponentChildren;
}

/** An error instead of a result, and its actions. */
function Failure({ fault, besides, instead, onJump, onInstead, children }: FailureProps) {
  return (
    <div class="message" role="alert">
      <p class="bad">
        {besides === undefined ? (
          <>
            {fault.line !== undefined && <b>{placeInWords(fault)}: </b>}
            {fault.message}
          </>
        ) : (
          `No result: see ${besides.map(nameOf).join(', ')}.`
        )}
      </p>
      <p class="actions">
        {fault.line !== undefined && (
          <button type="button" onClick={onJump}>
            Go there <kbd>F8</kbd>
          </button>
        )}
        {instead !== undefined && (
          <button type="button" onClick={() => onInstead(instead)}>
            Use {instead}
          </button>
        )}
        {children}
      </p>
    </div>
  );
}

/** Characters of an example that are displayed. */
const EXAMPLE_SHOWN = 400;

/** The pane before the first result: the contract's first example, and a button that runs it. */
function Empty({ contract, onExample }: { contract: PageContract; onExample: () => void }) {
  const { example } = contract;
  const texts = fieldsOf(contract).flatMap(({ name, schema, control }) => {
    const value = example[name];
    const isEntered = (control === 'text' || control === 'line') && schema.default === undefined;
    const isText = isEntered && typeof value === 'string' && value !== '';
    return isText ? [{ name, text: value.slice(0, EXAMPLE_SHOWN) }] : [];
  });
  return (
    <div class="empty sample">
      <p>
        The result appears here while you type.{' '}
        <button type="button" class="example" onClick={onExample}>
          Try an example
        </button>
      </p>
      {texts.map(({ name, text }) => (
        <pre key={name} class="code wrap" aria-label={`Example: ${inWords(name)}`} role="note">
          {text}
        </pre>
      ))}
    </div>
  );
}

/** The result in a few words. */
export function ResultSummary({ contract, answer }: { contract: PageContract; answer: ToolAnswer }) {
  if (answer.kind === 'error') return null;
  const { sent, received, toolMs, result } = answer;
  const warnings = Array.isArray(result['warnings']) ? result['warnings'].map(String) : [];
  const reasons = negativeFieldsOf(contract.presentation, result);
  return (
    <>
      {reasons.length > 0 ? (
        <span class="warn">△ {reasons.map(field => reasonInWords(field, result)).join(', ')}</span>
      ) : (
        <span class="good">✓ {result['valid'] === true ? 'valid' : 'done'}</span>
      )}
      {warnings.map(warning => (
        <span class="warn" key={warning}>
          △ {warning}
        </span>
      ))}
      <span class="sizes">
        {toolMs !== undefined && `${Number(toolMs.toPrecision(2))} ms · `}
        {sent > 0 && `${sizeInWords(sent)} in · `}
        {sizeInWords(received)} out
      </span>
    </>
  );
}

/** The field of a negative result: `valid` false as "valid: no", `matches.length` 0 as "matches: 0". */
function reasonInWords(field: string, result: unknown): string {
  const name = field
    .split('.')
    .filter(part => part !== 'length')
    .at(-1);
  const value = fieldOf(result, field);
  const words = typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
  return `${inWords(name ?? field).replace(/^[A-Z](?=[a-z])/, letter => letter.toLowerCase())}: ${words}`;
}
