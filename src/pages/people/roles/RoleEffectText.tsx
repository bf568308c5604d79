import AddCircleOutlined from '@mui/icons-material/AddCircleOutlined';
import CheckCircleOutline from '@mui/icons-material/CheckCircleOutline';
import RemoveCircleOutline from '@mui/icons-material/RemoveCircleOutline';
import { Alert, Box, Paper, Skeleton, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../dataProvider/failure.ts';
import { roles } from '../../../resources/people/roles.ts';
import { useProvider } from '../../../ui/useProvider.ts';
import type { OfferedModule } from '../permissions/matrix.ts';
import { PermissionNames } from '../permissions/PermissionNames.tsx';
import { useModules } from '../permissions/usePermissions.ts';
import { effectGroups, effectSentence, type EffectGroup } from './effects.ts';
import { roleNamesText } from './roleNamesText.ts';

interface Props {
  readonly how: 'give' | 'take';
  /** The chosen role; without one, and without people, nothing is shown. */
  readonly role: number | undefined;
  readonly people: readonly number[];
}

const kinds = {
  give: { title: 'Gained', Icon: AddCircleOutlined, color: 'success.main' },
  take: { title: 'Lost', Icon: RemoveCircleOutline, color: 'error.main' },
} as const;

interface GroupProps {
  readonly how: Props['how'];
  readonly group: EffectGroup;
  readonly modules: readonly OfferedModule[];
  readonly isOpen: boolean;
}

/** People for whom the same changes, in a sentence; what it is in detail is unfolded. */
const Group = ({ how, group, modules, isOpen }: GroupProps) => {
  const { names, changed, otherwise } = group;
  return (
    <Box
      component="details"
      {...(isOpen ? { open: true } : {})}
      sx={{ px: 1.5, py: 1, '&[open] > summary': { mb: 1 } }}
    >
      <Typography component="summary" variant="body2" sx={{ cursor: 'pointer', overflowWrap: 'anywhere' }}>
        <strong>{roleNamesText(names, names.length)}</strong>
        {` ${effectSentence(how, group)}`}
      </Typography>
      <Stack sx={{ gap: 1.5, pl: { xs: 0, sm: 2 } }}>
        <PermissionNames {...kinds[how]} modules={modules} names={changed} />
        <PermissionNames
          title={how === 'give' ? 'Had already' : 'Kept'}
          Icon={CheckCircleOutline}
          color="text.secondary"
          modules={modules}
          names={otherwise}
        />
      </Stack>
    </Box>
  );
};

/** What giving a role to people, or taking it, changes for each of them, before it is done. */
export const RoleEffectText = ({ how, role, people }: Props) => {
  const provider = useProvider();
  const modules = useModules();
  const ids = [...new Set(people)].sort((a, b) => a - b);
  const effect = useQuery({
    queryKey: ['permissions', 'effect', role, ids],
    enabled: role !== undefined && ids.length > 0,
    queryFn: async ({ signal }) => {
      const [params, query] = [{ id: role ?? 0 }, { user_ids: ids.join(',') }];
      return (await provider.call(roles.endpoints.effect, { params, query, signal })).data;
    },
    gcTime: 0,
  });
  if (role === undefined || ids.length === 0) return null;
  if (effect.error) return <Alert severity="warning">{messageOf(effect.error)}</Alert>;
  if (!effect.data || !modules.data) return <Skeleton variant="rounded" height={64} />;
  const groups = effectGroups(how, effect.data);
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label="What changes"
      sx={{ '& > * + *': { borderTop: 1, borderColor: 'divider' } }}
    >
      {groups.map((group) => (
        <Group
          key={group.names.join()}
          how={how}
          group={group}
          modules={modules.data}
          isOpen={groups.length === 1 && group.changed.length > 0 && group.changed.length <= 12}
        />
      ))}
    </Paper>
  );
};
