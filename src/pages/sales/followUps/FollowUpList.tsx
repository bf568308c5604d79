import { Box, Paper, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { formatInteger } from '../../../ui/fields/format.ts';
import { FollowUpDialog } from './FollowUpDialog.tsx';
import { FollowUpRow } from './FollowUpRow.tsx';
import type { FollowUp } from './followUp.ts';
import type { useFollowUpActions } from './useFollowUpActions.ts';

export interface FollowUpGroup {
  readonly title: string;
  readonly tone?: 'error' | undefined;
  readonly followUps: readonly FollowUp[];
}

interface Props {
  readonly groups: readonly FollowUpGroup[];
  readonly now: Date;
  readonly actions: ReturnType<typeof useFollowUpActions>;
  readonly on: 'mine' | 'enquiry';
  /** Further pages exist, so the count of the last group gets a plus sign. */
  readonly incomplete: boolean;
}

/** Follow-ups in groups, each under its heading. */
export const FollowUpList = ({ groups, now, actions, on, incomplete }: Props) => {
  const [editing, setEditing] = useState<FollowUp>();
  const filled = groups.filter((group) => group.followUps.length > 0);
  return (
    <Stack spacing={2}>
      {filled.map(({ title, tone, followUps }, at) => (
        <Box key={title} component="section" aria-label={title}>
          <Typography component="h2" variant="h3" color={tone ?? 'text.primary'} sx={{ mb: 0.75 }}>
            {title}{' '}
            <Typography component="span" variant="body2" color="text.secondary">
              {`${formatInteger(followUps.length)}${incomplete && at === filled.length - 1 ? '+' : ''}`}
            </Typography>
          </Typography>
          <Paper variant="outlined" component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {followUps.map((followUp) => (
              <FollowUpRow
                key={followUp.id}
                followUp={followUp}
                now={now}
                actions={actions}
                on={on}
                onEdit={() => setEditing(followUp)}
              />
            ))}
          </Paper>
        </Box>
      ))}
      {editing && <FollowUpDialog followUp={editing} onClose={() => setEditing(undefined)} />}
    </Stack>
  );
};
