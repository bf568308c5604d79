import type { ComponentType } from 'react';
import { lazyModule } from './lazyModule.ts';
import { Loading } from '../page/Loading.tsx';
import { NewVersion } from '../page/NewVersion.tsx';

/** A page, or a part of one, that is loaded when it is first shown. */
export const lazyPart = <M, P extends object>(
  load: () => Promise<M>,
  choose: (module: M) => ComponentType<P>,
): ComponentType<P> => {
  const part = lazyModule(load);
  return (props: P) => {
    const loaded = part.useModule();
    if (loaded.state === 'failed') return <NewVersion />;
    if (loaded.state === 'loading') return <Loading />;
    const Part = choose(loaded.module);
    return <Part {...props} />;
  };
};

/** Buttons that are loaded when they are first shown; until then, and where that fails, the rest of the page stands. */
export const lazyButtons = <M, P extends object>(
  load: () => Promise<M>,
  choose: (module: M) => ComponentType<P>,
): ComponentType<P> => {
  const part = lazyModule(load);
  return (props: P) => {
    const loaded = part.useModule();
    if (loaded.state !== 'ready') return null;
    const Part = choose(loaded.module);
    return <Part {...props} />;
  };
};
