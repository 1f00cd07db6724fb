import { paintedColor } from './painted-color.js';

interface ColorPickerProps {
  /** The text of the field. */
  readonly value: string;
  readonly onChange: (hex: string) => void;
}

/** The browser's own picker beside the field of a color. It knows sRGB without alpha: a picked color is opaque. */
export default function ColorPicker({ value, onChange }: ColorPickerProps) {
  const color = paintedColor(value);
  const isOpaque = color === undefined || color.alpha === 1;
  return (
    <input
      type="color"
      aria-label="Pick a color"
      title={isOpaque ? 'Pick a color of sRGB' : 'Pick a color of sRGB; it is opaque, the alpha of the text is dropped'}
      value={color?.hex ?? '#000000'}
      onInput={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
