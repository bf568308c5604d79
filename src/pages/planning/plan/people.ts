import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSession } from '../../../authProvider/session.ts';
import { users } from '../../../resources/people/users.ts';
import { isReference } from '../../../schema/field.ts';
import { useProvider } from '../../../ui/useProvider.ts';
import { assigneesOf, type Assignees } from './assignees.ts';
import { assigneeField } from './model.ts';

/** Who can be given tasks here; nobody until it is read, and for who may not see the colleagues. */
export const useAssignees = (): { readonly assignees: Assignees; readonly isRead: boolean } => {
  const provider = useProvider();
  const { directory } = users.endpoints;
  const may = useSession()?.permissions.includes(directory.permission ?? '') ?? false;
  const holding = assigneeField && isReference(assigneeField) ? assigneeField.holding : undefined;
  const query = useQuery({
    queryKey: [users.name, 'assignees'],
    enabled: may,
    queryFn: async ({ signal }) =>
      (
        await provider.call(directory, {
          query: { getAll: true, ...(holding !== undefined && { permission_filter: holding }) },
          signal,
        })
      ).data.records,
  });
  const assignees = useMemo(() => assigneesOf(query.data ?? []), [query.data]);
  return { assignees, isRead: !may || !query.isPending };
};
