import type { ComponentType, ReactNode } from 'react';
import { lazyModule } from './lazyModule.ts';
import { Loading } from '../page/Loading.tsx';
import { NewVersion } from '../page/NewVersion.tsx';

const lazyComponent = <M, P extends object>(
  load: () => Promise<M>,
  choose: (module: M) => ComponentType<P>,
  placeholders: Readonly<Record<'loading' | 'failed', ReactNode>>,
): ComponentType<P> => {
  const part = lazyModule(load);
  return (props: P) => {
    const loaded = part.useModule();
    if (loaded.state !== 'ready') return placeholders[loaded.state];
    const Part = choose(loaded.module);
    return <Part {...props} />;
  };
};

/** A page, or a part of one, that loads when it is first shown. */
export const lazyPart = <M, P extends object>(load: () => Promise<M>, choose: (module: M) => ComponentType<P>) =>
  lazyComponent(load, choose, { loading: <Loading />, failed: <NewVersion /> });

/** Buttons that load when they are first shown. While they load, and after a failure, the page shows nothing for them. */
export const lazyButtons = <M, P extends object>(load: () => Promise<M>, choose: (module: M) => ComponentType<P>) =>
  lazyComponent(load, choose, { loading: null, failed: null });
