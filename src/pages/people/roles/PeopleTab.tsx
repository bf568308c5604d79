import GroupAdd from '@mui/icons-material/GroupAdd';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import PersonRemove from '@mui/icons-material/PersonRemoveOutlined';
import { Button, IconButton, Link as MuiLink, List, ListItem, ListItemText, Paper, Stack } from '@mui/material';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { useSession } from '../../../authProvider/session.ts';
import { roles } from '../../../resources/people/roles.ts';
import { rows, reference } from '../../../schema/field.ts';
import { isRecord } from '../../../schema/guards.ts';
import type { RecordPartProps, RecordTabProps } from '../../../ui/extensions/extension.ts';
import { SendDialog } from '../../../ui/form/SendDialog.tsx';
import { ConfirmDialog } from '../../../ui/page/ConfirmDialog.tsx';
import { StatePanel } from '../../../ui/page/StatePanel.tsx';
import { TabCount } from '../../../ui/tabs/TabCount.tsx';
import { useProvider } from '../../../ui/useProvider.ts';
import { useWork } from '../../../ui/useWork.ts';
import { LeftWithNobody } from '../handOver/LeftWithNobody.tsx';
import { useRightsChanged } from '../permissions/usePermissions.ts';
import { RoleEffectText } from './RoleEffectText.tsx';
import { peopleIn } from './roleRecord.ts';

const fields = {
  people: rows(
    { user_id: reference('users', { required: 'Choose a person' }) },
    { represent: 'user_id', row: 'Person', min: 1 },
  ),
};

const idsIn = (value: unknown): number[] =>
  Array.isArray(value)
    ? value.flatMap((line: unknown) => (isRecord(line) && line['user_id'] ? [Number(line['user_id'])] : []))
    : [];

/** What the role changes for the people who are chosen in the dialog. */
const Chosen = ({ role }: { readonly role: number }) => (
  <RoleEffectText how="give" role={role} people={idsIn(useWatch({ name: 'people' }))} />
);

/** How many people have the role. */
export const PeopleCount = ({ record }: RecordPartProps) => <TabCount count={peopleIn(record).length} />;

/** The people who have the role. It is given to others, and taken, here. */
export const PeopleTab = ({ record }: RecordTabProps) => {
  const { id } = record;
  const people = peopleIn(record);
  const [giving, setGiving] = useState(false);
  const [from, setFrom] = useState<(typeof people)[number]>();
  const [provider, changed] = [useProvider(), useRightsChanged()];
  const { busy, run } = useWork();
  const may = useSession()?.permissions.includes(roles.endpoints.give.permission) ?? false;
  const change = async (how: 'give' | 'take', user_ids: number[]) => {
    const { message } = await provider.call(roles.endpoints[how], { params: { id }, body: { user_ids } });
    await changed(user_ids);
    return message;
  };
  const take = (user: number) =>
    run(async () => ({ message: await change('take', [user]), takeBack: () => change('give', [user]) }), {
      after: () => setFrom(undefined),
    });
  return (
    <Stack sx={{ gap: 1.5, maxWidth: 720 }}>
      {may && (
        <Button
          variant="outlined"
          startIcon={<GroupAdd />}
          aria-haspopup="dialog"
          onClick={() => setGiving(true)}
          sx={{ alignSelf: 'flex-start' }}
        >
          Give to people…
        </Button>
      )}
      {people.length === 0 ? (
        <StatePanel icon={GroupOutlined} title="Nobody has this role">
          Give it here, to chosen rows of Users, or to one person on the page of their permissions.
        </StatePanel>
      ) : (
        <Paper variant="outlined">
          <List dense disablePadding aria-label="People with this role">
            {people.map((one) => (
              <ListItem
                key={one.id}
                divider
                secondaryAction={
                  may && (
                    <IconButton
                      edge="end"
                      aria-label={`Take the role from ${one.name}`}
                      title="Take the role"
                      onClick={() => setFrom(one)}
                    >
                      <PersonRemove fontSize="small" />
                    </IconButton>
                  )
                }
              >
                <ListItemText
                  primary={
                    <MuiLink component={Link} to={`/permissions/${one.id}`}>
                      {one.name}
                    </MuiLink>
                  }
                />
              </ListItem>
            ))}
          </List>
        </Paper>
      )}
      {giving && (
        <SendDialog
          title={`Give ${String(record['name'])} to people`}
          description="They may at once what it allows. Who has it already keeps it."
          fields={fields}
          confirm="Give"
          send={({ people: chosen }) => change('give', idsIn(chosen))}
          onClose={() => setGiving(false)}
        >
          <Chosen role={Number(id)} />
        </SendDialog>
      )}
      <ConfirmDialog
        open={from !== undefined}
        title={`Take ${String(record['name'])} from ${from?.name ?? ''}?`}
        confirm="Take the role"
        busy={busy}
        onConfirm={() => from && void take(from.id)}
        onClose={() => setFrom(undefined)}
      >
        What it allows they may no longer, unless another role or a single permission gives it.
        {from && <LeftWithNobody loss={{ user_ids: [from.id], role_id: Number(id) }} />}
      </ConfirmDialog>
    </Stack>
  );
};
