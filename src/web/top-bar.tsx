import { focusEditor } from './page-input.js';
import type { Settings } from './settings.js';

interface TopBarProps {
  readonly isListOpen: boolean;
  readonly theme: Settings['theme'];
  readonly onToggleList: () => void;
  readonly onFind: () => void;
  readonly onHistory: () => void;
  readonly onKeys: () => void;
  readonly onTheme: () => void;
}

/** The bar above every tool: the list of tools, the palette, and the settings of the page. */
export function TopBar({ isListOpen, theme, onToggleList, onFind, onHistory, onKeys, onTheme }: TopBarProps) {
  return (
    <header class="top">
      <button type="button" class="skip" onClick={() => focusEditor(document)}>
        Skip to the input
      </button>
      <button type="button" class="quiet" aria-expanded={isListOpen} aria-controls="tools" onClick={onToggleList}>
        Tools
      </button>
      <a class="name" href="#/">
        Toolpool
      </a>
      <span class="right">
        <button type="button" class="quiet" onClick={onFind}>
          Find <kbd>Ctrl K</kbd>
        </button>
        <button type="button" class="quiet" onClick={onHistory}>
          History
        </button>
        <button type="button" class="quiet keys-button" aria-label="Keys" title="Keys" onClick={onKeys}>
          <kbd>?</kbd>
        </button>
        <button type="button" class="quiet" onClick={onTheme}>
          Theme<span class="wide">: {theme}</span>
        </button>
      </span>
    </header>
  );
}
