import NotificationsNone from '@mui/icons-material/NotificationsNoneOutlined';
import { Badge, Box, Divider, IconButton, Menu, MenuItem, Tooltip, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Outcome, WaitingCounts } from '../../resources/home/homeCalls.ts';
import { resourceNamed } from '../../resources/resource.named.ts';
import { formatInteger } from '../../ui/fields/format.ts';
import { showPath } from '../../ui/showPath.ts';
import { fromNow } from '../sales/followUps/due.ts';
import { useNow } from '../sales/followUps/useNow.ts';
import { AccessAnswers } from './AccessAnswers.tsx';
import { ToldDifferences } from './ToldDifferences.tsx';
import { useQuery } from '@tanstack/react-query';
import { mentions } from '../../schema/calls/shared/readMarks.ts';
import { useProvider } from '../../ui/useProvider.ts';

/** A comment that mentions the user. */
interface MentionOfMe {
  readonly comment_id: number;
  readonly resource: string;
  readonly record_id: number;
  readonly record_name: string;
  readonly excerpt: string;
  readonly by_name: string;
  readonly at: string;
}

/** The newest unread comments that mention the user. */
const useMentionsOfMe = (enabled: boolean): readonly MentionOfMe[] => {
  const provider = useProvider();
  const { data } = useQuery({
    queryKey: ['waiting', 'mentions'],
    queryFn: async ({ signal }) => (await provider.call(mentions, { query: { per_page: 5 }, signal })).data.records,
    enabled,
  });
  return data ?? [];
};

/** One kind of open tasks with its count and address. */
interface Wait {
  readonly label: string;
  readonly count: number;
  readonly to: string;
}

/** The open tasks by kind, the most urgent first. */
const waitsIn = (counts: WaitingCounts): Wait[] => [
  { label: 'Tasks late or at risk', count: counts.late_tasks, to: '/' },
  { label: 'Overdue follow-ups', count: counts.follow_ups_overdue, to: '/my-follow-ups' },
  { label: 'Follow-ups today', count: counts.follow_ups_today, to: '/my-follow-ups' },
  { label: 'To decide', count: counts.approvals, to: '/inbox' },
  { label: 'Sent back to you', count: counts.returned, to: '/' },
];

/** The number of all open tasks, unread mentions, and decisions and answers that the user has not seen. */
const totalOf = (counts: WaitingCounts): number =>
  waitsIn(counts).reduce(
    (sum, { count }) => sum + count,
    counts.mentions + counts.outcomes + counts.access_answers.length + counts.differences.total,
  );

const handedWords = { to_me: 'handed over to you', from_me: 'handed over from you' } as const;

/** "ENQ-LDS-2026-0012: Approved · Enquiry · Stair tower"; of a part that changed hands, that. */
const toldOf = ({ resource, name, title, state, handed }: Outcome): string => {
  const kind = resourceNamed(resource);
  const label = handed ? handedWords[handed] : (kind?.workflow?.states[state]?.label ?? state);
  return [`${name}: ${label}`, kind?.title, title].filter(Boolean).join(' · ');
};

const small = { '& .MuiBadge-badge': { fontSize: 10, height: 16, minWidth: 16, px: 0.5, top: 1, right: 1 } } as const;
const wide = { width: 320, maxWidth: 'calc(100vw - 24px)' } as const;

/** The number of the user's open tasks, with links to them. */
export const Bell = ({ counts }: { readonly counts: WaitingCounts | undefined }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const now = useNow();
  const open = anchor !== null;
  const mentioned = useMentionsOfMe(open && (counts?.mentions ?? 0) > 0);
  const total = counts ? totalOf(counts) : 0;
  const close = () => setAnchor(null);
  const told = counts?.told ?? [];
  const waits = counts ? waitsIn(counts).filter(({ count }) => count > 0) : [];
  const name = total > 0 ? `What waits for you: ${formatInteger(total)}` : 'What waits for you: nothing';
  return (
    <>
      <Tooltip title={name}>
        <IconButton aria-label={name} aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
          <Badge badgeContent={total || null} color="primary" max={99} sx={small}>
            <NotificationsNone fontSize="small" />
          </Badge>
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={open} onClose={close} slotProps={{ paper: { sx: wide } }}>
        {waits.map(({ label, count, to }) => (
          <MenuItem key={label} component={Link} to={to} onClick={close}>
            <Box sx={{ flex: 1 }}>{label}</Box>
            <Box sx={{ fontWeight: 600 }}>{formatInteger(count)}</Box>
          </MenuItem>
        ))}
        {told.length > 0 && waits.length > 0 && <Divider component="li" />}
        {told.map((one) => (
          <MenuItem
            key={`${one.resource} ${one.id} ${one.handed ?? ''}`}
            component={Link}
            to={showPath(one.resource, one.id)}
            onClick={close}
            sx={{ display: 'block', whiteSpace: 'normal' }}
          >
            <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{`${one.by_name}, ${fromNow(one.at, now)}`}</Box>
            <Box sx={{ overflowWrap: 'anywhere' }}>{toldOf(one)}</Box>
          </MenuItem>
        ))}
        {counts && <ToldDifferences differences={counts.differences.records} now={now} onChoose={close} />}
        {counts && <AccessAnswers answers={counts.access_answers} now={now} onChoose={close} />}
        {mentioned.length > 0 && waits.length + told.length > 0 && <Divider component="li" />}
        {mentioned.map((m) => (
          <MenuItem
            key={m.comment_id}
            component={Link}
            to={showPath(m.resource, m.record_id)}
            onClick={close}
            sx={{ display: 'block', whiteSpace: 'normal' }}
          >
            <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
              {`${m.by_name} in ${m.record_name}, ${fromNow(m.at, now)}`}
            </Box>
            <Box sx={{ overflowWrap: 'anywhere' }}>{m.excerpt}</Box>
          </MenuItem>
        ))}
        {total === 0 && (
          <Box component="li" sx={{ px: 2, py: 1.5 }}>
            <Typography variant="body2" color="text.secondary">
              {counts ? 'Nothing waits for you right now.' : 'What waits for you is not known yet.'}
            </Typography>
          </Box>
        )}
        <Divider component="li" />
        <MenuItem component={Link} to="/" onClick={close}>
          Home
        </MenuItem>
      </Menu>
    </>
  );
};
