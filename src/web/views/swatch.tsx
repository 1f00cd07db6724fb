/** A color as a box, with its name. It is set as a style property, which accepts only a color. */
export function Swatch({ color, label }: { color: string; label: string }) {
  return (
    <span class="swatch-line">
      <span class="swatch" style={{ backgroundColor: color }} aria-hidden="true" /> <code>{label}</code>
    </span>
  );
}
