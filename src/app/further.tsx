import type { ComponentType } from 'react';
import { mayDo } from '../authProvider/index.ts';
import { registerBeneath } from '../ui/fields/input/beneath.ts';
import { registerActions } from '../ui/show/actions.ts';
import { registerTabs } from '../ui/show/tabs.ts';
import { lazyModule } from './lazyModule.ts';
import { Loading } from './pages/Loading.tsx';
import { NewVersion } from './pages/NewVersion.tsx';

/** A part of a page that is loaded when it is first shown. */
const lazyPart = <M, P extends object>(
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
const lazyButtons = <M, P extends object>(
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

const boms = () => import('../pages/boms/index.ts');
const stock = () => import('../pages/stock/index.ts');

/** What no description can say of a resource's screens, set where generated screens have room for it. */
export const registerFurther = (): void => {
  registerTabs('boms', [
    { value: 'tree', label: 'Tree', Tab: lazyPart(boms, (m) => m.TreeTab) },
    { value: 'where-used', label: 'Where used', Tab: lazyPart(boms, (m) => m.WhereUsedTab) },
  ]);
  registerBeneath('boms.components', {
    wanted: (line) => typeof line['bom_id'] === 'number',
    Part: lazyPart(boms, (m) => m.ComponentsBeneath),
  });
  registerTabs('items', [
    {
      value: 'stock',
      label: 'Stock',
      may: () => mayDo('stock_entries', 'list'),
      Tab: lazyPart(stock, (m) => m.StockTab),
    },
  ]);
  registerActions(
    'users',
    lazyButtons(
      () => import('../pages/users/UserActions.tsx'),
      (m) => m.UserActions,
    ),
  );
};
