import { useEffect, useState } from 'preact/hooks';
import { valueAsText } from '../format.js';
import { download } from '../take.js';
import { type ViewProps, viewAs } from './props.js';

/** Width of a PNG, in px. */
const PNG_WIDTH = 1024;

/** SVG text as an `img` element, in which browsers do not run scripts or load resources. */
export default function ImageView(props: ViewProps) {
  const { contract, result } = props;
  const { field } = viewAs(props, 'image');
  const svg = valueAsText(result[field]);
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [svg]);
  const savePng = async () => {
    // A separate object URL: that of the view is revoked with the next result.
    const source = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = PNG_WIDTH;
    canvas.height = Math.round((PNG_WIDTH * image.naturalHeight) / image.naturalWidth);
    const context = canvas.getContext('2d');
    if (context === null) return;
    context.imageSmoothingEnabled = false;
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    URL.revokeObjectURL(source);
    canvas.toBlob(blob => blob && download(`${contract.id}.png`, blob));
  };
  return (
    <figure>
      {url !== undefined && <img src={url} alt="The result" width={320} height={320} />}
      <p class="actions">
        <button type="button" onClick={() => download(`${contract.id}.svg`, new Blob([svg]))}>
          Save SVG
        </button>
        <button type="button" onClick={savePng}>
          Save PNG
        </button>
      </p>
    </figure>
  );
}
