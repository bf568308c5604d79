import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import { Box, Chip, CircularProgress, IconButton, Link as MuiLink, Stack, Tooltip, Typography } from '@mui/material';
import { Link, useCanAccess, useCreatePath } from 'react-admin';
import { choiceLabel } from '../../../schema/choice.ts';
import type { OneOfField } from '../../../schema/field.ts';
import { followUps } from '../../../resources/sales/followUps.ts';
import { formatInstant } from '../../../ui/fields/format.ts';
import { dueOf, fromNow, plannedAt } from './due.ts';
import { FollowUpMenu } from './FollowUpMenu.tsx';
import { KindIcon, type FollowUp } from './followUp.ts';
import type { useFollowUpActions } from './useFollowUpActions.ts';
import { enquiries } from '../../../resources/sales/enquiries.ts';

const kindField: OneOfField = followUps.fields.kind;

interface Props {
  readonly followUp: FollowUp;
  readonly now: Date;
  readonly actions: ReturnType<typeof useFollowUpActions>;
  readonly onEdit: () => void;
  /** `mine` shows the enquiry's name, `enquiry` the assignee's. */
  readonly on: 'mine' | 'enquiry';
}

const When = ({ followUp, now }: Pick<Props, 'followUp' | 'now'>) => {
  const { due_at, status, closed_at } = followUp;
  if (status !== 'OPEN')
    return (
      <Typography variant="body2" color="text.secondary">
        {`${status === 'DONE' ? 'Done' : 'Cancelled'} ${closed_at ? formatInstant(closed_at) : ''}`}
      </Typography>
    );
  const late = dueOf(due_at, now) === 'overdue';
  return (
    <Stack sx={{ alignItems: { sm: 'flex-end' }, flexDirection: { xs: 'row', sm: 'column' }, columnGap: 1 }}>
      <Typography
        variant="body2"
        component="time"
        dateTime={due_at}
        title={formatInstant(due_at)}
        sx={{ whiteSpace: 'nowrap' }}
      >
        {plannedAt(due_at, now)}
      </Typography>
      <Typography variant="caption" color={late ? 'error' : 'text.secondary'} sx={{ fontWeight: late ? 600 : 400 }}>
        {late ? `Due ${fromNow(due_at, now)}` : fromNow(due_at, now)}
      </Typography>
    </Stack>
  );
};

/** One follow-up with its subject, enquiry and time. One click marks it as done. */
export const FollowUpRow = ({ followUp, now, actions, onEdit, on }: Props) => {
  const createPath = useCreatePath();
  const { canAccess: changes = false } = useCanAccess({ resource: followUps.name, action: 'edit' });
  const { canAccess: deletes = false } = useCanAccess({ resource: followUps.name, action: 'delete' });
  const { kind, status, subject, note, enquiry_id, enquiry_name, enquiry_title, assignee_name } = followUp;
  const open = status === 'OPEN';
  const label = open ? `Mark “${subject}” as done` : `Reopen “${subject}”`;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'auto 1fr auto', sm: 'auto 1fr auto auto' },
        gridTemplateAreas: { xs: '"done what menu" ". when ."', sm: '"done what when menu"' },
        columnGap: 1,
        alignItems: 'start',
        px: { xs: 0.5, sm: 1 },
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
        '&:last-of-type': { borderBottom: 0 },
      }}
    >
      <Tooltip title={open ? 'Mark as done' : 'Reopen'}>
        <Box component="span" sx={{ gridArea: 'done' }}>
          <IconButton
            size="small"
            aria-label={label}
            disabled={!changes || actions.busy === followUp.id}
            onClick={() => void actions.setStatus(followUp, open ? 'DONE' : 'OPEN')}
          >
            {actions.busy === followUp.id ? (
              <CircularProgress size={20} aria-label="Loading..." />
            ) : open ? (
              <RadioButtonUnchecked fontSize="small" />
            ) : (
              <CheckCircle fontSize="small" color={status === 'DONE' ? 'success' : 'disabled'} />
            )}
          </IconButton>
        </Box>
      </Tooltip>
      <Box sx={{ gridArea: 'what', minWidth: 0, pt: 0.5 }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography
            sx={{ fontWeight: 600, overflowWrap: 'anywhere', color: open ? 'text.primary' : 'text.secondary' }}
          >
            {subject}
          </Typography>
          <Chip size="small" variant="outlined" icon={<KindIcon kind={kind} />} label={choiceLabel(kindField, kind)} />
        </Stack>
        {on === 'mine' ? (
          <MuiLink
            component={Link}
            to={createPath({ resource: enquiries.name, type: 'show', id: enquiry_id })}
            variant="body2"
            color="text.secondary"
            sx={{ overflowWrap: 'anywhere' }}
          >
            {[enquiry_name, enquiry_title].filter(Boolean).join(' · ')}
          </MuiLink>
        ) : (
          <Typography variant="body2" color="text.secondary">
            {assignee_name}
          </Typography>
        )}
        {note && (
          <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', mt: 0.25 }}>
            {note}
          </Typography>
        )}
      </Box>
      <Box sx={{ gridArea: 'when', pt: { xs: 0.25, sm: 0.5 } }}>
        <When followUp={followUp} now={now} />
      </Box>
      <Box sx={{ gridArea: 'menu' }}>
        <FollowUpMenu followUp={followUp} actions={actions} changes={changes} deletes={deletes} onEdit={onEdit} />
      </Box>
    </Box>
  );
};
