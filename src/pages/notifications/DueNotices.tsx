import Close from '@mui/icons-material/Close';
import { Box, Button, IconButton, Link as MuiLink, Paper, Portal, Stack, Tooltip } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { mayDo } from '../../authProvider/index.ts';
import type { OpenFollowUp } from '../../resources/home/homeCalls.ts';
import { enquiries } from '../../resources/sales/enquiries.ts';
import { followUps } from '../../resources/sales/followUps.ts';
import { showPath } from '../../ui/showPath.ts';
import { fromNow } from '../sales/followUps/due.ts';
import { KindIcon } from '../sales/followUps/followUp.ts';
import { useNow } from '../sales/followUps/useNow.ts';
import { storeSnoozes, readSnoozes, noticesDue } from './snooze.ts';
import { useQueryClient } from '@tanstack/react-query';
import { stepRequest } from '../../schema/calls/stepCalls.ts';
import { useProvider } from '../../ui/useProvider.ts';
import { useWork } from '../../ui/useWork.ts';

/** Marks a follow-up as done. Counts and follow-ups are read again, also after a failure. */
const useMarkDone = () => {
  const provider = useProvider();
  const client = useQueryClient();
  const { at: busy, run } = useWork<number>();
  const markDone = ({ id, version }: OpenFollowUp) =>
    run(
      async () => {
        const { call, params, body } = stepRequest(followUps, 'done', { id });
        return (await provider.call(call, { params, body: { ...body, version } })).message;
      },
      {
        at: id,
        after: () => {
          for (const key of ['waiting', 'home', followUps.name]) void client.invalidateQueries({ queryKey: [key] });
        },
      },
    );
  return { busy, markDone };
};

const snoozeMinutes = 10;
/** The most notices at once: more would cover the screen. */
const most = 3;
const forGood = Number.MAX_SAFE_INTEGER;

interface NoticeProps {
  readonly followUp: OpenFollowUp;
  readonly now: Date;
  readonly busy: boolean;
  readonly onDone: () => void;
  readonly onSnooze: (until: number) => void;
}

const Notice = ({ followUp, now, busy, onDone, onSnooze }: NoticeProps) => (
  <Paper
    variant="outlined"
    sx={{
      p: 1.5,
      borderLeft: 3,
      borderLeftColor: 'warning.main',
      boxShadow: '0 6px 20px rgba(20, 16, 8, 0.16)',
    }}
  >
    <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
      <KindIcon kind={followUp.kind} fontSize="small" color="warning" aria-hidden />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{followUp.subject}</Box>
        <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
          <MuiLink component={Link} to={showPath(enquiries.name, followUp.enquiry_id)}>
            {followUp.enquiry_name}
          </MuiLink>
          {`, due ${fromNow(followUp.due_at, now)}`}
        </Box>
      </Box>
      <Tooltip title="Dismiss">
        <IconButton aria-label={`Dismiss: ${followUp.subject}`} onClick={() => onSnooze(forGood)} sx={{ m: -0.5 }}>
          <Close fontSize="inherit" />
        </IconButton>
      </Tooltip>
    </Stack>
    <Stack direction="row" sx={{ gap: 1, mt: 1, justifyContent: 'flex-end' }}>
      <Button
        onClick={() => onSnooze(Date.now() + snoozeMinutes * 60_000)}
      >{`Remind me in ${snoozeMinutes} min`}</Button>
      {mayDo(followUps.name, 'edit') && (
        <Button variant="outlined" loading={busy} onClick={onDone}>
          Mark as done
        </Button>
      )}
    </Stack>
  </Paper>
);

/** Notices of follow-ups that fall due while the application is open. */
export const DueNotices = ({ due }: { readonly due: readonly OpenFollowUp[] }) => {
  const [openedAt] = useState(() => Date.now());
  const [snoozes, setSnoozes] = useState(readSnoozes);
  const now = useNow(10_000);
  const { busy, markDone } = useMarkDone();
  const snooze = (id: number, until: number) => {
    const next = { ...snoozes, [id]: until };
    setSnoozes(next);
    storeSnoozes(next);
  };
  const shown = noticesDue(due, snoozes, openedAt, now.getTime()).slice(0, most);
  return (
    <Portal>
      <Stack
        role="status"
        aria-label="Follow-ups that are due"
        sx={{
          position: 'fixed',
          bottom: 16,
          right: 16,
          left: { xs: 16, sm: 'auto' },
          width: { sm: 340 },
          gap: 1,
          zIndex: 'snackbar',
        }}
      >
        {shown.map((followUp) => (
          <Notice
            key={followUp.id}
            followUp={followUp}
            now={now}
            busy={busy === followUp.id}
            onDone={() => void markDone(followUp)}
            onSnooze={(until) => snooze(followUp.id, until)}
          />
        ))}
      </Stack>
    </Portal>
  );
};
