import type { Home } from '../../resources/home.calls.ts';
import { counted, formatInteger } from '../../ui/fields/format.ts';

/** How much waits, in one sentence; calm where nothing does. */
export const summary = ({ approvals, returned, follow_ups, mentions }: Home): string => {
  const said = [
    approvals?.total ? `${counted(approvals.total, 'decision', 'decisions')} to take` : '',
    follow_ups?.overdue ? `${counted(follow_ups.overdue, 'follow-up', 'follow-ups')} overdue` : '',
    follow_ups?.today ? `${counted(follow_ups.today, 'follow-up', 'follow-ups')} today` : '',
    returned?.total ? `${formatInteger(returned.total)} sent back` : '',
    mentions ? counted(mentions, 'unread mention', 'unread mentions') : '',
  ].filter(Boolean);
  return said.length ? `${said.join(' · ')}.` : 'Nothing waits for you right now.';
};
