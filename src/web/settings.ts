/** The user's settings, which the browser stores and never sends. They do not contain texts or results. */
export interface Settings {
  readonly theme: 'system' | 'light' | 'dark';
  readonly favorites: readonly string[];
  /** The width of the input, in percent of input and result together. */
  readonly split: number;
  readonly isListOpen: boolean;
  /** Whether the inputs of runs are kept beyond the tab. */
  readonly isHistoryKept: boolean;
}

const KEY = 'toolpool';
const INITIAL: Settings = { theme: 'system', favorites: [], split: 50, isListOpen: true, isHistoryKept: false };

/** The stored settings, or the initial ones. */
export function readSettings(): Settings {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>;
    return { ...INITIAL, ...stored };
  } catch {
    return INITIAL;
  }
}

/** Stores the settings in the browser, if it allows it. */
export function writeSettings(settings: Settings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Storage is switched off: the settings last until the page is closed.
  }
}
