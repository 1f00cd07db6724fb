import { useMemo } from 'preact/hooks';
import { inputLanguageOf } from '../shared/presentation.js';
import { inWords } from './contracts.js';
import { optionHint } from './detect.js';
import { Editor } from './editor.js';
import type { FormField } from './fields.js';
import { FileButton } from './file-button.js';
import { OptionFields } from './form.js';
import { sizeInWords } from './format.js';
import type { FieldMarks, Jump } from './marks.js';
import { Templates } from './templates.js';
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

/** The input of a tool: its options and its texts, or a file. */
export function InputPane(props: InputPaneProps) {
  const { tool, texts, options, issues, marks, jump, onType, onFile, onProblem } = props;
  const { contract, values, file } = tool;
  const { presentation } = contract;
  const hint = useMemo(() => optionHint(contract, values), [contract, values]);
  const isLine = (name: string): boolean =>
    presentation.singleLine === true && (name === presentation.input || name === presentation.second);
  const isGenerator = presentation.input === undefined;
  return (
    <section class="pane input" aria-label="Input">
      <header>
        <h1>{presentation.title}</h1>
        <p title={contract.summary}>{contract.summary}</p>
      </header>
      <OptionFields fields={options} values={values} issues={issues} onChange={onType} />
      {presentation.templates !== undefined && file === undefined && (
        <Templates templates={presentation.templates} onChange={onType} />
      )}
      {hint !== undefined && (
        <p class="hint">
          Looks like {hint.reason}.{' '}
          <button type="button" onClick={() => tool.setValues(hint.options)}>
            Use{' '}
            {Object.values(hint.options)
              .filter(value => typeof value === 'string')
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
      {file === undefined ? (
        <div class="texts">
          {texts.map(({ name, schema }) => (
            <div class={`field${isLine(name) ? ' single' : ''}`} key={name}>
              <div class="bar">
                <span>{schema.title ?? inWords(name)}</span>
                <span class="right">
                  <FileButton
                    label={schema.title ?? inWords(name)}
                    bytes={name === contract.bytes?.field ? contract.bytes : undefined}
                    onText={text => onType(name, text, true)}
                    onFile={onFile}
                    onProblem={onProblem}
                  />
                  {values[name] !== '' && (
                    <button
                      type="button"
                      class="quiet"
                      aria-label={`Clear: ${schema.title ?? inWords(name)}`}
                      onClick={() => onType(name, '', true)}
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
                language={isLine(name) ? undefined : inputLanguageOf(presentation, name, values)}
                marks={marks[name]}
                issue={issues[name]}
                jump={name === jump?.field ? jump : undefined}
                isFocused={name === presentation.input}
                onChange={(text, isSettled) => onType(name, text, isSettled)}
              />
            </div>
          ))}
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
