import { Navigate } from 'react-router-dom';
import { useSession } from '../authProvider/session.ts';
import type { RecordList, Resource } from '../schema/resource.ts';
import { listPath, listsFor } from '../ui/list/lists.ts';
import { NoPermission } from './pages/NoPermission.tsx';
import { Screen } from './Screen.tsx';

interface Props {
  readonly resource: Resource;
  /** Which of its lists; undefined where it has but one. */
  readonly list: RecordList | undefined;
}

/** A list at its address. Whoever may not see the first is led to the first that they may. */
export const ListPlace = ({ resource, list }: Props) => {
  const mine = listsFor(resource, useSession()?.permissions);
  if (!list) return <Screen resource={resource} kind="list" />;
  const [first] = mine;
  if (mine.includes(list)) return <Screen resource={resource} kind="list" list={list.name} />;
  if (first && list === resource.lists[0]) return <Navigate to={listPath(resource, first)} replace />;
  return <NoPermission permission={list.permission} />;
};
