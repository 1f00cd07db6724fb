import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** A component whose code is loaded when it is first shown; until then there is nothing in its place. */
export function lazy<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  return props => {
    const [Part, setPart] = useState(() => loaded);
    useEffect(() => {
      if (Part !== undefined) return;
      void load().then(part => {
        loaded = part.default;
        setPart(() => loaded);
      });
    }, []);
    return Part === undefined ? null : <Part {...props} />;
  };
}
