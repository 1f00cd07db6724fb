interface DividerProps {
  readonly pane: () => HTMLElement | null;
  readonly split: number;
  readonly onSplit: (split: number) => void;
}

const MIN_SPLIT = 25;
const MAX_SPLIT = 75;

/** The line between input and result, which moves. */
export function Divider({ pane, split, onSplit }: DividerProps) {
  const set = (percent: number) => onSplit(Math.round(Math.min(MAX_SPLIT, Math.max(MIN_SPLIT, percent))));
  const drag = (event: PointerEvent) => {
    const box = pane()?.getBoundingClientRect();
    if (event.buttons !== 1 || box === undefined) return;
    set(((event.clientX - box.left) / box.width) * 100);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a movable splitter has the role separator (WAI-ARIA window splitter)
    <div
      class="divider"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label="Width of the input"
      aria-valuenow={split}
      aria-valuemin={MIN_SPLIT}
      aria-valuemax={MAX_SPLIT}
      onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') set(split - 5);
        if (key === 'ArrowRight') set(split + 5);
      }}
    />
  );
}
