import type { ComponentType, ReactNode } from 'react';
import { lazyModule } from './lazyModule.ts';
import { Loading } from '../page/Loading.tsx';
import { NewVersion } from '../page/NewVersion.tsx';

/** The props of a component that a module exports. */
type PropsOf<Part> = Part extends ComponentType<infer P> ? P & object : never;

const lazyComponent = <M, K extends keyof M>(
  load: () => Promise<M>,
  name: K,
  placeholders: Readonly<Record<'loading' | 'failed', ReactNode>>,
): ComponentType<PropsOf<M[K]>> => {
  const part = lazyModule(load);
  return (props: PropsOf<M[K]>) => {
    const loaded = part.useModule();
    if (loaded.state !== 'ready') return placeholders[loaded.state];
    // oxlint-disable-next-line typescript/consistent-type-assertions -- that it is a component follows from its props, which TypeScript does not see
    const Part = loaded.module[name] as ComponentType<PropsOf<M[K]>>;
    return <Part {...props} />;
  };
};

/** A page, or a part of one, that loads when it is first shown: what the module exports under the name. */
export const lazyPart = <M, K extends keyof M>(load: () => Promise<M>, name: K) =>
  lazyComponent(load, name, { loading: <Loading />, failed: <NewVersion /> });

/** Buttons that load when they are first shown. While they load, and after a failure, the page shows nothing for them. */
export const lazyButtons = <M, K extends keyof M>(load: () => Promise<M>, name: K) =>
  lazyComponent(load, name, { loading: null, failed: null });
