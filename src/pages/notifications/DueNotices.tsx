import Close from '@mui/icons-material/Close';
import { Box, Button, IconButton, Link as MuiLink, Paper, Portal, Stack, Tooltip } from '@mui/material';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { mayDo } from '../../authProvider/index.ts';
import type { OpenFollowUp } from '../../resources/home/homeCalls.ts';
import { enquiries } from '../../resources/sales/enquiries.ts';
import { followUps } from '../../resources/sales/followUps.ts';
import { useHeld } from '../../ui/list/useHeld.ts';
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
  const reread = () => {
    for (const key of ['waiting', 'home', followUps.name]) void client.invalidateQueries({ queryKey: [key] });
  };
  const markDone = ({ id, version, subject }: OpenFollowUp) =>
    run(
      async () => {
        const say = async (step: 'done' | 'reopen', of: number) => {
          const { call, params, body } = stepRequest(followUps, step, { id });
          return provider.call(call, { params, body: { ...body, version: of } });
        };
        const { data, message } = await say('done', version);
        const takeBack = async () => {
          try {
            await say('reopen', data.version);
            return `“${subject}” is as before`;
          } finally {
            reread();
          }
        };
        return { message, takeBack };
      },
      { at: id, after: reread },
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
  /** What became of it: it stays as long as the pointer is over the notices (rule 137). */
  readonly ended: string | undefined;
  readonly onDone: () => void;
  readonly onSnooze: (until: number) => void;
}

const Notice = ({ followUp, now, busy, ended, onDone, onSnooze }: NoticeProps) => (
  <Paper
    variant="outlined"
    sx={{
      p: 1.5,
      borderLeft: 3,
      borderLeftColor: 'warning.main',
      boxShadow: '0 6px 20px rgba(20, 16, 8, 0.16)',
    }}
  >
    <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start', ...(ended !== undefined && { opacity: 0.7 }) }}>
      <KindIcon kind={followUp.kind} fontSize="small" color="warning" aria-hidden />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{followUp.subject}</Box>
        <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
          <MuiLink component={Link} to={showPath(enquiries.name, followUp.enquiry_id)}>
            {followUp.enquiry_name}
          </MuiLink>
          {ended === undefined ? `, due ${fromNow(followUp.due_at, now)}` : ` · ${ended}`}
        </Box>
      </Box>
      <Tooltip title="Dismiss">
        <IconButton
          aria-label={`Dismiss: ${followUp.subject}`}
          onClick={() => onSnooze(forGood)}
          sx={{ m: -0.5, visibility: ended === undefined ? 'visible' : 'hidden' }}
        >
          <Close fontSize="inherit" />
        </IconButton>
      </Tooltip>
    </Stack>
    <Stack
      direction="row"
      sx={{ gap: 1, mt: 1, justifyContent: 'flex-end', visibility: ended === undefined ? 'visible' : 'hidden' }}
    >
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
  const stack = useRef<HTMLDivElement>(null);
  // Counts the times that the pointer has left: what ended while it was there goes then.
  const [visit, setVisit] = useState(0);
  const [ended, setEnded] = useState<ReadonlyMap<number, string>>(new Map());
  const open = noticesDue(due, snoozes, openedAt, now.getTime());
  const waiting = new Set(open.map(({ id }) => id));
  const gone = [...ended.keys()].filter((id) => !waiting.has(id)).length;
  // What ended keeps its place, and no other comes up for it.
  const { rows: shown, touch } = useHeld(open.slice(0, Math.max(0, most - gone)), String(visit));
  const end = (followUp: OpenFollowUp, said: string) => {
    if (!stack.current?.matches(':hover')) return;
    touch(followUp);
    setEnded((before) => new Map([...before, [followUp.id, said]]));
  };
  const snooze = (followUp: OpenFollowUp, until: number) => {
    end(followUp, until === forGood ? 'dismissed' : `again in ${snoozeMinutes} min`);
    const next = { ...snoozes, [followUp.id]: until };
    setSnoozes(next);
    storeSnoozes(next);
  };
  return (
    <Portal>
      <Stack
        ref={stack}
        role="status"
        aria-label="Follow-ups that are due"
        onMouseLeave={() => {
          if (ended.size === 0) return;
          setEnded(new Map());
          setVisit(visit + 1);
        }}
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
            ended={waiting.has(followUp.id) ? undefined : ended.get(followUp.id)}
            onDone={() => {
              end(followUp, 'done');
              void markDone(followUp);
            }}
            onSnooze={(until) => snooze(followUp, until)}
          />
        ))}
      </Stack>
    </Portal>
  );
};
