import type { ComponentType } from 'react';
import { lazyModule } from './lazyModule.ts';
import { Loading } from '../page/Loading.tsx';
import { NewVersion } from '../page/NewVersion.tsx';

/** A page, or a part of one, that loads when it is first shown. */
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

/** Buttons that load when they are first shown. While they load, and after a failure, the page shows nothing for them. */
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
