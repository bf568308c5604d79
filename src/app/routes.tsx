import { mayDo } from '../authProvider/index.ts';
import { useSession } from '../authProvider/session.ts';
import type { Resource, RecordList } from '../schema/resource.ts';
import { callsOf } from '../schema/calls/resourceCalls.ts';
import { lazyModule } from '../ui/lazy/lazyModule.ts';
import { Loading } from '../ui/page/Loading.tsx';
import { NewVersion } from '../ui/page/NewVersion.tsx';
import { NoPermission } from './pages/NoPermission.tsx';
import type { CustomPage } from '../ui/extensions/extension.ts';
import { maySee } from './customPages.ts';
import { Navigate } from 'react-router-dom';
import { listPath, listsFor, menuListsFor } from '../ui/list/lists.ts';

const screens = lazyModule(() => import('../ui/screens/RecordScreens.tsx'));
/** Loads the record screens ahead of their first use. */
export const preloadScreens = screens.preload;

const kinds = {
  list: { part: 'RecordList', verb: 'list' },
  show: { part: 'RecordShow', verb: 'read' },
  create: { part: 'RecordCreate', verb: 'create' },
  edit: { part: 'RecordEdit', verb: 'update' },
} as const;
type ScreenKind = keyof typeof kinds;

interface Props {
  readonly resource: Resource;
  readonly kind: ScreenKind;
  /** The name of the list, for a list screen. */
  readonly list?: string | undefined;
}

/** One generated screen of a resource. It checks the permission. */
export const Screen = ({ resource, kind, list }: Props) => {
  useSession();
  const loaded = screens.useModule();
  if (!mayDo(resource.name, kind)) return <NoPermission permission={callsOf(resource)[kinds[kind].verb].permission} />;
  if (loaded.state === 'failed') return <NewVersion />;
  if (loaded.state === 'loading') return <Loading />;
  if (kind === 'list') return <loaded.module.RecordListScreen resource={resource} list={list} />;
  const Part = loaded.module[kinds[kind].part];
  return <Part resource={resource} />;
};

/** A custom page. It checks the permission. */
export const PageRoute = ({ page }: { readonly page: CustomPage }) => {
  useSession();
  return maySee(page) ? <page.Page /> : <NoPermission permission={page.permissions[0] ?? null} />;
};

interface ListProps {
  readonly resource: Resource;
  /** The list; undefined for a resource with one list. */
  readonly list: RecordList | undefined;
}

/** A list at its address. Without the permission for the first list, it redirects to the first allowed list. */
export const ListRoute = ({ resource, list }: ListProps) => {
  const permissions = useSession()?.permissions;
  const mine = listsFor(resource, permissions);
  if (!list) return <Screen resource={resource} kind="list" />;
  const [first] = mine;
  if (mine.includes(list) || menuListsFor(resource, permissions).includes(list))
    return <Screen resource={resource} kind="list" list={list.name} />;
  if (first && list === resource.lists[0]) return <Navigate to={listPath(resource, first)} replace />;
  return <NoPermission permission={list.permission} />;
};

const importScreen = lazyModule(() => import('../ui/import/ImportScreen.tsx'));

/** The import of a resource. Its chunk loads at the first use. It checks the permission. */
export const ImportRoute = ({ resource }: { resource: Resource }) => {
  useSession();
  const loaded = importScreen.useModule();
  if (!mayDo(resource.name, 'import')) return <NoPermission permission={callsOf(resource).importRows.permission} />;
  if (loaded.state === 'failed') return <NewVersion />;
  if (loaded.state === 'loading') return <Loading />;
  const { ImportScreen } = loaded.module;
  // The key resets the import for another resource.
  return <ImportScreen key={resource.name} resource={resource} />;
};
