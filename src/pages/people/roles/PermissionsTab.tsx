import { Box, Link as MuiLink, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link as To } from 'react-router-dom';
import { useSession } from '../../../authProvider/session.ts';
import { roles } from '../../../resources/people/roles.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import { counted } from '../../../ui/fields/format.ts';
import type { RecordTabProps } from '../../../ui/extensions/extension.ts';
import { FailedState } from '../../../ui/page/FailedState.tsx';
import { Placeholder } from '../../../ui/page/NotRead.tsx';
import { useProvider } from '../../../ui/useProvider.ts';
import { Editor } from '../permissions/Editor.tsx';
import type { Edited, Subject } from '../permissions/subject.ts';
import { useModules, useRightsChanged } from '../permissions/usePermissions.ts';
import { namesInRole, peopleIn } from './roleRecord.ts';

const { savePermissions } = roles.endpoints;
const none = new Map<string, readonly string[]>();

const editedIn = (record: AnyRecord): Edited => ({ permissions: namesInRole(record), version: Number(record.version) });
const isRole = (value: unknown): value is AnyRecord =>
  typeof value === 'object' && value !== null && 'permissions' in value && 'version' in value;

/** Who a change of the role touches. */
const Touched = ({ people }: { readonly people: readonly { id: number; name: string }[] }) => (
  <Box component="section" aria-label="People whom it touches">
    <Typography variant="subtitle2" component="h3">
      {people.length === 0
        ? 'Nobody has this role yet'
        : `It touches ${counted(people.length, 'person', 'people')} who ${people.length === 1 ? 'has' : 'have'} this role`}
    </Typography>
    <Typography variant="body2" sx={{ maxHeight: 160, overflowY: 'auto' }} tabIndex={0}>
      {people.map(({ id, name }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <MuiLink component={To} to={`/permissions/${id}`} target="_blank">
            {name}
          </MuiLink>
        </span>
      ))}
    </Typography>
  </Box>
);

/** What the role allows, with the editor of permissions. */
export const PermissionsTab = ({ record }: RecordTabProps) => {
  const modules = useModules();
  const [provider, changed, client] = [useProvider(), useRightsChanged(), useQueryClient()];
  const session = useSession();
  const { id } = record;
  const people = useMemo(() => peopleIn(record), [record]);
  const subject = useMemo(
    (): Subject => ({
      name: String(record['name']),
      save: async ({ version }, permissions) => {
        const body = { permissions: [...permissions], version };
        const { data, message } = await provider.call(savePermissions, { params: { id }, body });
        await changed(people.map((one) => one.id));
        void client.invalidateQueries({ queryKey: [roles.name] });
        return { saved: data, message: message ?? savePermissions.success ?? '' };
      },
      currentOf: (current) => (isRole(current) ? editedIn(current) : undefined),
      lossOf: (permissions) => ({ role_id: Number(id), permissions: [...permissions] }),
    }),
    [provider, changed, client, people, id, record],
  );
  if (modules.error)
    return (
      <FailedState
        title="The permissions could not be read"
        error={modules.error}
        onRetry={() => void modules.refetch()}
      />
    );
  if (!modules.data) return <Placeholder heights={[220, 140]} />;
  return (
    <Editor
      key={id}
      modules={modules.data}
      saved={editedIn(record)}
      subject={subject}
      given={none}
      touched={<Touched people={people} />}
      editable={session?.permissions.includes(savePermissions.permission) ?? false}
    />
  );
};
