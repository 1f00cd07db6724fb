/** A color as a box, with its name. Set as a property of the style, which takes nothing but a color. */
export function Swatch({ color, label }: { color: string; label: string }) {
  return (
    <span class="swatch-line">
      <span class="swatch" style={{ backgroundColor: color }} aria-hidden="true" /> <code>{label}</code>
    </span>
  );
}
