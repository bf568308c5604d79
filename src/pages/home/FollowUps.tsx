import { Box } from '@mui/material';
import type { FollowUpCounts, Home, OpenFollowUp } from '../../resources/home.calls.ts';
import { enquiries } from '../../resources/enquiries.ts';
import { followUps } from '../../resources/followUps.ts';
import { choiceLabel } from '../../schema/choice.ts';
import type { OneOfField } from '../../schema/field.ts';
import { formatInteger } from '../../ui/fields/format.ts';
import { showPath } from '../../ui/showPath.ts';
import { dueOf, type Due } from '../followUps/due.ts';
import { kindIcons, type FollowUp } from '../followUps/followUp.ts';
import { Entries, Entry } from './Entry.tsx';
import { Calm, Part } from './Part.tsx';
import { When } from './When.tsx';

const kindField: OneOfField = followUps.fields.kind;

const kinds: readonly (readonly [Due, string])[] = [
  ['overdue', 'Overdue'],
  ['today', 'Today'],
  ['coming', 'Coming'],
];

const Heading = ({ due, counts }: { readonly due: readonly [Due, string]; readonly counts: FollowUpCounts }) => (
  <Box
    component="h3"
    sx={{
      m: 0,
      px: 2,
      py: 0.5,
      fontSize: 12,
      fontWeight: 600,
      bgcolor: 'background.sunken',
      color: due[0] === 'overdue' ? 'error.main' : 'text.secondary',
    }}
  >
    {`${due[1]} · ${formatInteger(counts[due[0]])}`}
  </Box>
);

const One = ({ followUp, now }: { readonly followUp: OpenFollowUp; readonly now: Date }) => {
  const Icon = kindIcons[followUp.kind as FollowUp['kind']];
  return (
    <Entry
      to={showPath(enquiries.name, followUp.enquiry_id)}
      name={followUp.subject}
      icon={<Icon fontSize="small" titleAccess={choiceLabel(kindField, followUp.kind)} />}
      about={followUp.enquiry_name}
      when={<When at={followUp.due_at} now={now} late={dueOf(followUp.due_at, now) === 'overdue'} />}
    />
  );
};

interface Props {
  readonly followUps: NonNullable<Home['follow_ups']>;
  readonly now: Date;
}

/** What I am to follow up: late, today, to come. */
export const FollowUps = ({ followUps: { records, ...counts }, now }: Props) => (
  <Part
    title="Follow-ups"
    total={counts.overdue + counts.today + counts.coming}
    all={{ to: '/my-follow-ups', label: 'All of mine' }}
  >
    {records.length === 0 ? (
      <Calm>Nothing is left to follow up. Plan the next step on an enquiry, and it stands here.</Calm>
    ) : (
      kinds.map((kind) => {
        const found = records.filter((f) => dueOf(f.due_at, now) === kind[0]);
        return (
          found.length > 0 && (
            <Box key={kind[0]}>
              <Heading due={kind} counts={counts} />
              <Entries>
                {found.map((followUp) => (
                  <One key={followUp.id} followUp={followUp} now={now} />
                ))}
              </Entries>
            </Box>
          )
        );
      })
    )}
  </Part>
);
