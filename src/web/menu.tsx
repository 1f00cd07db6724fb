import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Action } from './actions.js';

/** A button with a menu of actions, which are created when it opens. */
export function Menu({ label, actions }: { label: string; actions: () => readonly Action[] }) {
  const [items, setItems] = useState<readonly Action[]>();
  const box = useRef<HTMLSpanElement>(null);
  const close = () => setItems(undefined);
  const focusButton = () => box.current?.querySelector<HTMLElement>('button')?.focus();
  const first = useRef(0);
  // At once: later, an action may have been chosen, and the focus would be lost with its item.
  useLayoutEffect(() => {
    if (items !== undefined) box.current?.querySelectorAll<HTMLElement>('[role="menuitem"]')[first.current]?.focus();
  }, [items]);
  const open = () => {
    first.current = 0;
    setItems(actions());
  };
  /** Shows more actions in the place of the one that stands for them. */
  const expand = (at: number, more: readonly Action[]) => {
    first.current = at;
    setItems(items?.toSpliced(at, 1, ...more));
  };
  useEffect(() => {
    if (items === undefined) return;
    const onDown = ({ target }: Event) => {
      if (!box.current?.contains(target as Node)) close();
    };
    addEventListener('pointerdown', onDown);
    return () => removeEventListener('pointerdown', onDown);
  }, [items]);
  const onKey = (event: KeyboardEvent) => {
    if (items === undefined) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      const all = [...(box.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
      const at = all.indexOf(document.activeElement as HTMLElement);
      all[(at + step + all.length) % all.length]?.focus();
    } else if (event.key === 'Escape') {
      close();
      focusButton();
    } else if (event.key === 'Tab') return close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the menu within
    <span class="menu" ref={box} onKeyDown={onKey}>
      <button
        type="button"
        class="quiet"
        aria-haspopup="menu"
        aria-expanded={items !== undefined}
        onClick={() => (items === undefined ? open() : close())}
      >
        {label} <span aria-hidden="true">▾</span>
      </button>
      {items !== undefined && (
        <div role="menu" aria-label={label}>
          {items.map(({ id, name, note, act, more }, at) => (
            <button
              key={id}
              type="button"
              role="menuitem"
              tabIndex={-1}
              value={id}
              onClick={() => {
                if (more !== undefined) return expand(at, more);
                close();
                focusButton();
                act();
              }}
            >
              {name} <small>{note}</small>
            </button>
          ))}
          {items.length === 0 && <p class="empty">Nothing yet.</p>}
        </div>
      )}
    </span>
  );
}
