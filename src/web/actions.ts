import type { PageContract } from '../shared/page-contract.js';
import { viewOf } from '../shared/presentation.js';
import { asCommand, asCurl, asMcpCall, asTypeScript, fileAsCommand, fileAsCurl, fileAsTypeScript } from './copy-as.js';
import { suggest } from './detect.js';
import { type FormValues, fieldsOf, isFreeText, requestOf } from './fields.js';
import { linkFragment, linkFragmentWithTexts } from './links.js';
import { valuesHavePrivateKey } from './private-key.js';
import type { Chain } from './steps.js';
import { copyAndSay } from './take.js';
import type { ToolState } from './tool-state.js';

/** An entry of a menu or of the palette. */
export interface Action {
  readonly id: string;
  readonly name: string;
  readonly note: string;
  readonly act: () => void;
  /** Actions that a menu shows instead, when this one is chosen. */
  readonly more?: readonly Action[];
}

/** The parts of the page that actions use. */
export interface ActionContext {
  readonly contracts: readonly PageContract[];
  readonly tool: ToolState;
  /** The chain whose open step the tool is. */
  readonly chain: Chain | undefined;
  /** Opens a tool for the result, with these values besides. */
  readonly use: (contract: PageContract, values: FormValues) => void;
  readonly say: (text: string) => void;
}

/** The base URL of the service, which is that of the page. */
const serviceUrl = (): string => document.baseURI.replace(/[?#].*$/, '').replace(/\/$/, '');

/** Actions that copy links to the open tool. */
export function shareActions({ tool, chain: before, say }: ActionContext): readonly Action[] {
  const { contract, values } = tool;
  const chain = before?.with(values);
  const absolute = (fragment: string): string => new URL(fragment, location.href).href;
  const take = (fragment: string, what: string) => copyAndSay(absolute(fragment), what, say);
  const withText = async () => {
    const steps = [{ contract, values }, ...(chain?.steps ?? [])];
    if (steps.some(step => valuesHavePrivateKey(step.contract, step.values))) {
      return say('The text contains a private key: no link has it.');
    }
    const fragment = await (chain?.fragmentWithTexts() ?? linkFragmentWithTexts(contract, values));
    if (fragment === undefined) say('The text is too long for a link: maximum 8 KB, compressed.');
    else await take(fragment, 'Link with the text');
  };
  const actions: Action[] = [
    {
      id: 'share',
      name: 'Copy link to the tool and its options',
      note: 'without the text',
      act: () => void take(chain?.fragment ?? linkFragment(contract, values), 'Link'),
    },
  ];
  if (fieldsOf(contract).some(isFreeText)) {
    const note = 'whoever has the link can read it';
    actions.push({ id: 'share-text', name: 'Copy link with the text', note, act: () => void withText() });
  }
  return actions;
}

/** Actions that copy the call as code. */
export function copyActions({ tool, say }: ActionContext): readonly Action[] {
  const { contract, values, file } = tool;
  const { id } = contract;
  const request = requestOf(contract, values);
  const url = `${serviceUrl()}/api/tools/${id}`;
  const action = (id: string, name: string, note: string, what: string, text: () => string): Action => ({
    id,
    name: `Copy as ${name}`,
    note,
    act: () => void copyAndSay(text(), what, say),
  });
  const actions = [
    action('curl', 'curl', 'HTTP', 'Command', () => (file ? fileAsCurl(url, file) : asCurl(url, request))),
    action('command', 'command line', 'toolpool', 'Command', () =>
      file ? fileAsCommand(id, file) : asCommand(contract, request),
    ),
    action('typescript', 'TypeScript', file ? 'fetch' : 'toolpool/client', 'Code', () =>
      file ? fileAsTypeScript(url, file) : asTypeScript(serviceUrl(), id, request),
    ),
  ];
  // A message cannot name a file.
  if (file === undefined) actions.push(action('mcp', 'MCP call', 'JSON-RPC', 'Call', () => asMcpCall(id, request)));
  return actions;
}

/** Actions that use the result as an input of the same tool. None without a result. */
export function resultActions({ tool }: ActionContext): readonly Action[] {
  const { contract, values } = tool;
  const { input, second, inverse } = contract.presentation;
  const actions: Action[] = [];
  if (input !== undefined && second !== undefined) {
    const swapped = { [input]: values[second], [second]: values[input] };
    actions.push({ id: 'swap', name: 'Swap the two inputs', note: '', act: () => tool.setValues(swapped) });
  }
  const text = tool.resultText();
  if (text === undefined) return actions;
  if (input !== undefined && viewOf(contract.presentation, values).kind === 'text') {
    const other = otherValue(contract, inverse, values);
    const options = inverse !== undefined && other !== undefined ? { [inverse]: other } : {};
    actions.push({
      id: 'again',
      name: other === undefined ? 'Use result as input' : 'Swap input and result',
      note: other ?? 'of the same tool',
      act: () => tool.setValues({ ...options, [input]: text }),
    });
  }
  return actions;
}

/** Number of tools for a result that a menu shows at once. */
const SHOWN_NEXT = 3;

/** Actions that use the result in another tool: those that recognize it first, then the others by title. */
export function nextActions({ contracts, tool, use }: ActionContext): readonly Action[] {
  const text = tool.resultText();
  if (text === undefined) return [];
  const targets = contracts.filter(target => target.presentation.input !== undefined && target !== tool.contract);
  const found = suggest(text, targets);
  const action = (target: PageContract, note: string, values: FormValues): Action => ({
    id: `use-${target.id}`,
    name: target.presentation.title,
    note,
    act: () => use(target, values),
  });
  return [
    ...found.map(({ contract, reason, values }) => action(contract, reason, values)),
    ...targets
      .filter(target => !found.some(({ contract }) => contract === target))
      .map(target => action(target, '', {})),
  ];
}

/** The actions of a result for a menu: most tools are behind "More tools". */
export function resultMenu(context: ActionContext): readonly Action[] {
  const next = nextActions(context);
  const shown = next.slice(0, SHOWN_NEXT);
  const rest = next.slice(SHOWN_NEXT).sort((a, b) => a.name.localeCompare(b.name, 'en'));
  const more: Action = { id: 'more', name: 'More tools', note: `${rest.length}`, act: () => undefined, more: rest };
  return [...resultActions(context), ...shown, ...(rest.length > 0 ? [more] : [])];
}

/** The other value of a field with two values. */
function otherValue({ input }: PageContract, field: string | undefined, values: FormValues): string | undefined {
  const choices = field === undefined ? [] : (input.properties?.[field]?.enum ?? []);
  return choices.map(String).find(choice => field !== undefined && choice !== values[field]);
}
