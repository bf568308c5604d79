import { useEffect, useState } from 'react';

type Loaded<M> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly module: M };

/**
 * A chunk of the application that loads at its first use. A loaded chunk renders at once; React.lazy would show its
 * fallback for 300 ms, and would stay broken after one failure.
 */
export const lazyModule = <M>(load: () => Promise<M>) => {
  let module: M | undefined;
  let pending: Promise<M> | undefined;
  const preload = (): Promise<M> =>
    (pending ??= load().then(
      (loaded) => (module = loaded),
      (error: unknown) => {
        pending = undefined;
        throw error;
      },
    ));
  const ready = (): Loaded<M> => (module === undefined ? { state: 'loading' } : { state: 'ready', module });
  const useModule = (): Loaded<M> => {
    const [loaded, setLoaded] = useState(ready);
    useEffect(() => {
      let here = true;
      preload().then(
        () => here && setLoaded((was) => (was.state === 'ready' ? was : ready())),
        () => here && setLoaded({ state: 'failed' }),
      );
      return () => void (here = false);
    }, []);
    return loaded;
  };
  return { preload, useModule };
};
