import { useMemo, useState } from 'preact/hooks';
import { inputLanguageOf, viewOf } from '../shared/presentation.js';
import { inWords, nameOf } from './contracts.js';
import { optionHint } from './detect.js';
import { Editor } from './editor.js';
import type { FormField } from './fields.js';
import { FileButton } from './file-button.js';
import { OptionFields } from './form.js';
import { sizeInWords, valueAsText } from './format.js';
import { lazy } from './lazy.js';
import type { FieldMarks, Jump } from './marks.js';
import { PANELS } from './panels/load.js';
import type { ToolState } from './tool-state.js';

interface InputPaneProps {
  readonly tool: ToolState;
  /** The fields with an editor of their own. */
  readonly texts: readonly FormField[];
  /** The fields that are shown. */
  readonly options: readonly FormField[];
  /** Messages by field. */
  readonly issues: Readonly<Record<string, string>>;
  readonly marks: FieldMarks;
  readonly jump: Jump | undefined;
  /** `isSettled`: the call need not wait for more keys. */
  readonly onType: (name: string, value: unknown, isSettled?: boolean) => void;
  readonly onFile: (file: File | undefined) => void;
  /** Called with the reason if a file cannot be read. */
  readonly onProblem: (problem: string) => void;
}

const ColorPicker = lazy(() => import('./color-picker.js'));
/** Characters of an example that a line of a phone has room for. */
const MAX_EXAMPLE = 28;

const Templates = lazy(() => import('./templates.js'));

/** The input of a tool: its options and its texts, or a file. */
export function InputPane(props: InputPaneProps) {
  const { tool, texts, options, issues, marks, jump, onType, onFile, onProblem } = props;
  const { contract, values, file } = tool;
  const { presentation } = contract;
  const hint = useMemo(() => optionHint(contract, values), [contract, values, presentation.detect]);
  const view = viewOf(presentation, values);
  // All values of this field are shown anyway.
  const each = view.kind === 'text' ? view.each : undefined;
  const isHintUseful = Object.keys(hint?.options ?? {}).some(name => name !== each);
  /** The text that the user has added last. */
  const [added, setAdded] = useState<string>();
  const isLine = ({ name, isAddable }: FormField): boolean =>
    isAddable || (presentation.singleLine === true && (name === presentation.input || name === presentation.second));
  /** A line has room for an example only. */
  const placeholderOf = (field: FormField): string => {
    if (!isLine(field)) return field.name === presentation.input ? (field.schema.description ?? '') : '';
    const example = valueAsText(contract.example[field.name]);
    return example === '' ? '' : `e.g. ${example.length > MAX_EXAMPLE ? `${example.slice(0, MAX_EXAMPLE)}…` : example}`;
  };
  const addable = options.filter(({ name, isAddable }) => isAddable && values[name] === undefined);
  const isFocused = (name: string): boolean =>
    name === added || (name === presentation.input && presentation.pattern === undefined);
  const Panel = presentation.panel && PANELS[presentation.panel];
  const now = (): string => {
    const { iso } = presentation.now ?? {};
    const isIso = iso?.values.includes(String(values[iso.input])) === true;
    return isIso ? new Date().toISOString() : String(Math.floor(Date.now() / 1000));
  };
  const isGenerator = presentation.input === undefined;
  return (
    <section class="pane input" aria-label="Input">
      <header>
        <h1>{presentation.title}</h1>
        <p title={contract.summary}>{contract.summary}</p>
      </header>
      <OptionFields fields={options} values={values} issues={issues} contract={contract} onChange={onType} />
      {presentation.templates !== undefined && file === undefined && (
        <Templates templates={presentation.templates} onChange={onType} />
      )}
      {hint !== undefined && isHintUseful && (
        <p class="hint">
          Looks like {hint.reason}.{' '}
          <button type="button" onClick={() => tool.setValues(hint.options)}>
            Use{' '}
            {Object.entries(hint.options)
              .filter(([, value]) => typeof value !== 'boolean')
              .map(([name, value]) => (typeof value === 'string' ? value : `${inWords(name).toLowerCase()} ${value}`))
              .join(', ')}
          </button>
        </p>
      )}
      {isGenerator && (
        <p class="actions">
          <button type="button" class="primary" onClick={tool.run}>
            Generate again <kbd>Ctrl Enter</kbd>
          </button>
        </p>
      )}
      {Panel !== undefined && <Panel />}
      {file === undefined ? (
        <div class="texts">
          {texts.map(field => {
            const { name, schema, isAddable } = field;
            const label = nameOf(field);
            return (
              <div class={`field${isLine(field) ? ' single' : ''}`} key={name}>
                <div class="bar">
                  <span>{label}</span>
                  <span class="right">
                    {presentation.colors?.includes(name) && (
                      <ColorPicker value={String(values[name] ?? '')} onChange={hex => onType(name, hex)} />
                    )}
                    {name === presentation.now?.field && (
                      <button type="button" class="quiet" onClick={() => onType(name, now(), true)}>
                        Now
                      </button>
                    )}
                    <FileButton
                      label={label}
                      bytes={name === contract.bytes?.field ? contract.bytes : undefined}
                      onText={text => onType(name, text, true)}
                      onFile={onFile}
                      onProblem={onProblem}
                    />
                    {(isAddable || values[name] !== '') && (
                      <button
                        type="button"
                        class="quiet"
                        aria-label={`${isAddable ? 'Remove' : 'Clear'}: ${label}`}
                        onClick={() => onType(name, isAddable ? undefined : '', true)}
                      >
                        {isAddable ? 'Remove' : 'Clear'}
                      </button>
                    )}
                  </span>
                </div>
                <Editor
                  label={label}
                  value={String(values[name] ?? '')}
                  help={schema.description ?? ''}
                  placeholder={placeholderOf(field)}
                  language={isLine(field) ? undefined : inputLanguageOf(presentation, name, values)}
                  marks={marks[name]}
                  issue={issues[name]}
                  jump={name === jump?.field ? jump : undefined}
                  isFocused={isFocused(name)}
                  onChange={(text, isSettled) => onType(name, text, isSettled)}
                />
              </div>
            );
          })}
          {addable.length > 0 && (
            <p class="actions">
              {addable.map(field => (
                <button
                  key={field.name}
                  type="button"
                  onClick={() => {
                    setAdded(field.name);
                    onType(field.name, '', true);
                  }}
                >
                  Add {nameOf(field).toLowerCase()}
                </button>
              ))}
            </p>
          )}
        </div>
      ) : (
        <p class="file">
          {[file.name, sizeInWords(file.size), ...Object.values(contract.bytes?.with ?? {})].join(', ')}{' '}
          <button type="button" class="quiet" onClick={() => onFile(undefined)}>
            Remove
          </button>
        </p>
      )}
    </section>
  );
}
