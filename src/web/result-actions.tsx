import type { PageContract } from '../shared/page-contract.js';
import { type ActionContext, copyActions, resultMenu, shareActions } from './actions.js';
import { CopyButton } from './copy-button.js';
import type { FormValues } from './fields.js';
import { Menu } from './menu.js';
import { download, endingOf } from './take.js';

interface ResultActionsProps {
  readonly contract: PageContract;
  /** The input that the result belongs to. */
  readonly values: FormValues;
  /** The text of the result that is copied and downloaded. */
  readonly text: () => string;
  readonly actions: () => ActionContext;
}

/** The actions of a result: nobody needs them before there is one. */
export default function ResultActions({ contract, values, text, actions }: ResultActionsProps) {
  return (
    <span class="right">
      <CopyButton text={text} what="result" />
      <button
        type="button"
        class="quiet"
        onClick={() => download(`${contract.id}.${endingOf(contract, values)}`, new Blob([text()]))}
      >
        Download
      </button>
      <Menu label="Use in" actions={() => resultMenu(actions())} />
      <Menu label="Share" actions={() => shareActions(actions())} />
      <Menu label="As code" actions={() => copyActions(actions())} />
    </span>
  );
}
