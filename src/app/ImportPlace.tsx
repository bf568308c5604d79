import { mayDo } from '../authProvider/index.ts';
import { useSession } from '../authProvider/session.ts';
import type { Resource } from '../schema/resource.ts';
import { callsOf } from '../schema/calls/resourceCalls.ts';
import { lazyModule } from '../ui/lazy/lazyModule.ts';
import { Loading } from '../ui/page/Loading.tsx';
import { NewVersion } from '../ui/page/NewVersion.tsx';
import { NoPermission } from './pages/NoPermission.tsx';

const screen = lazyModule(() => import('../ui/import/ImportScreen.tsx'));

/** The import of a resource, loaded when it is first opened, for those who may create its records. */
export const ImportPlace = ({ resource }: { resource: Resource }) => {
  useSession();
  const loaded = screen.useModule();
  if (!mayDo(resource.name, 'import')) return <NoPermission permission={callsOf(resource).importRows.permission} />;
  if (loaded.state === 'failed') return <NewVersion />;
  if (loaded.state === 'loading') return <Loading />;
  const { ImportScreen } = loaded.module;
  // Another resource's import starts anew.
  return <ImportScreen key={resource.name} resource={resource} />;
};
