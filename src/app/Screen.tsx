import { mayDo } from '../authProvider/index.ts';
import { useSession } from '../authProvider/session.ts';
import type { Resource } from '../schema/resource.ts';
import { callsOf } from '../schema/calls/resourceCalls.ts';
import { lazyModule } from '../ui/lazy/lazyModule.ts';
import { Loading } from '../ui/page/Loading.tsx';
import { NewVersion } from '../ui/page/NewVersion.tsx';
import { NoPermission } from './pages/NoPermission.tsx';

const screens = lazyModule(() => import('../ui/RecordScreens.tsx'));
/** Loads the record screens ahead of their first use. */
export const preloadScreens = screens.preload;

const kinds = {
  list: { part: 'RecordList', verb: 'list' },
  show: { part: 'RecordShow', verb: 'read' },
  create: { part: 'RecordCreate', verb: 'create' },
  edit: { part: 'RecordEdit', verb: 'update' },
} as const;
export type ScreenKind = keyof typeof kinds;

interface Props {
  readonly resource: Resource;
  readonly kind: ScreenKind;
  /** Which of its lists, where the screen is one. */
  readonly list?: string | undefined;
}

/** One generated screen of a resource, for those who may see it. */
export const Screen = ({ resource, kind, list }: Props) => {
  useSession();
  const loaded = screens.useModule();
  if (!mayDo(resource.name, kind)) return <NoPermission permission={callsOf(resource)[kinds[kind].verb].permission} />;
  if (loaded.state === 'failed') return <NewVersion />;
  if (loaded.state === 'loading') return <Loading />;
  if (kind === 'list') return <loaded.module.RecordList resource={resource} list={list} />;
  const Part = loaded.module[kinds[kind].part];
  return <Part resource={resource} />;
};
