/** The user's settings, which the browser stores and never sends. They do not contain texts or results. */
export interface Settings {
  readonly theme: 'system' | 'light' | 'dark';
  readonly favorites: readonly string[];
  /** The width of the input, in percent of input and result together. */
  readonly split: number;
  readonly isListOpen: boolean;
  /** Whether a diff is unified also where both sides have room. */
  readonly isDiffUnified: boolean;
  /** Whether the inputs of runs are kept beyond the tab. */
  readonly isHistoryKept: boolean;
}

const KEY = 'toolpool';
const INITIAL: Settings = {
  theme: 'system',
  favorites: [],
  split: 50,
  isListOpen: true,
  isDiffUnified: false,
  isHistoryKept: false,
};

/** The stored settings, or the initial ones. */
export function readSettings(): Settings {
  try {
    const stored = Object.entries(JSON.parse(localStorage.getItem(KEY) ?? '{}') as object);
    return { ...INITIAL, ...Object.fromEntries(stored.filter(([name, value]) => isSetting(name, value))) };
  } catch {
    return INITIAL;
  }
}

/** Whether a stored value has the type of its setting: other versions and other pages of the origin store, too. */
function isSetting(name: string, value: unknown): boolean {
  if (name === 'theme') return value === 'system' || value === 'light' || value === 'dark';
  const initial: unknown = INITIAL[name as keyof Settings];
  return typeof value === typeof initial && Array.isArray(value) === Array.isArray(initial);
}

/** Stores the settings in the browser, if it allows it. */
export function writeSettings(settings: Settings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Storage is switched off: the settings last until the page is closed.
  }
}
