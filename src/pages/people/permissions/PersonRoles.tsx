import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import CompareArrows from '@mui/icons-material/CompareArrows';
import { Box, Button, Chip, IconButton, Paper, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { roles } from '../../../resources/people/roles.ts';
import { ConfirmDialog } from '../../../ui/page/ConfirmDialog.tsx';
import { showPath } from '../../../ui/showPath.ts';
import { useProvider } from '../../../ui/useProvider.ts';
import { useWork } from '../../../ui/useWork.ts';
import { LeftWithNobody } from '../handOver/LeftWithNobody.tsx';
import { compareRolesPath } from '../roles/compareRolesPath.ts';
import { GiveRoleDialog } from '../roles/GiveRoleDialog.tsx';
import { described, type OfferedModule } from './matrix.ts';
import { useRightsChanged, type UserPermissions } from './usePermissions.ts';

interface Props {
  readonly held: UserPermissions;
  readonly modules: readonly OfferedModule[];
  readonly editable: boolean;
}

type HeldRole = UserPermissions['roles'][number];

/** What a person no longer may without this role. */
const lostWithout = ({ own, roles: all }: UserPermissions, role: HeldRole): string[] => {
  const left = new Set([...own, ...all.flatMap(({ id, permissions }) => (id === role.id ? [] : permissions))]);
  return role.permissions.filter((name) => !left.has(name));
};

/** The roles of a user: each leads to its page and can be taken; another can be given. */
export const PersonRoles = ({ held, modules, editable }: Props) => {
  const [giving, setGiving] = useState(false);
  const [taking, setTaking] = useState<HeldRole>();
  const [provider, changed] = [useProvider(), useRightsChanged()];
  const { busy, run } = useWork();
  const { id, name } = held.user;
  const take = (role: HeldRole) =>
    run(
      async () => {
        const change = async (how: 'give' | 'take') => {
          const asked = { params: { id: role.id }, body: { user_ids: [id] } };
          const { message } = await provider.call(roles.endpoints[how], asked);
          await changed([id]);
          return message;
        };
        return { message: await change('take'), takeBack: () => change('give') };
      },
      { after: () => setTaking(undefined) },
    );
  const lost = taking ? described(modules, lostWithout(held, taking)) : [];
  return (
    <Paper variant="outlined" component="section" aria-label="Roles" sx={{ p: 1.5, mb: 2, maxWidth: 1120 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography component="h2" variant="subtitle1" sx={{ mr: 0.5 }}>
          Roles
        </Typography>
        {held.roles.length === 0 && (
          <Typography variant="body2" color="text.secondary">
            None: only single permissions.
          </Typography>
        )}
        {held.roles.map((role) => (
          <Box key={role.id} sx={{ display: 'inline-flex', alignItems: 'center' }}>
            <Chip
              component={Link}
              to={showPath(roles.name, role.id)}
              clickable
              label={`${role.name} (${role.permissions.length})`}
            />
            {editable && (
              <IconButton
                size="small"
                aria-label={`Take ${role.name} from ${name}`}
                title="Take the role"
                onClick={() => setTaking(role)}
              >
                <Close sx={{ fontSize: 16 }} />
              </IconButton>
            )}
          </Box>
        ))}
        <Box sx={{ flex: 1 }} />
        {editable && (
          <Button startIcon={<Add />} aria-haspopup="dialog" onClick={() => setGiving(true)}>
            Give a role…
          </Button>
        )}
        <Button startIcon={<CompareArrows />} component={Link} to={compareRolesPath({ kind: 'user', id })}>
          Compare
        </Button>
      </Box>
      {giving && (
        <GiveRoleDialog
          how="give"
          people={[id]}
          names={[name]}
          onDone={() => undefined}
          onClose={() => setGiving(false)}
        />
      )}
      <ConfirmDialog
        open={taking !== undefined}
        title={`Take ${taking?.name ?? ''} from ${name}?`}
        confirm="Take the role"
        busy={busy}
        onConfirm={() => taking && void take(taking)}
        onClose={() => setTaking(undefined)}
      >
        {lost.length === 0
          ? `${name} keeps everything: other roles or single permissions give the same.`
          : `${name} can no longer: ${lost.map(({ label, actions }) => `${label}: ${actions.join(', ')}`).join('; ')}.`}
        {taking && <LeftWithNobody loss={{ user_ids: [id], role_id: taking.id }} />}
      </ConfirmDialog>
    </Paper>
  );
};
