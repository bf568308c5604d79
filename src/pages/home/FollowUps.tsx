import { Box } from '@mui/material';
import type { Home, OpenFollowUp } from '../../resources/home/homeCalls.ts';
import { enquiries } from '../../resources/sales/enquiries.ts';
import { followUps } from '../../resources/sales/followUps.ts';
import { choiceLabel } from '../../schema/choice.ts';
import type { OneOfField } from '../../schema/field.ts';
import { formatInteger } from '../../ui/fields/format.ts';
import { showPath } from '../../ui/showPath.ts';
import { dueOf, dueTitles, type Due } from '../sales/followUps/due.ts';
import { KindIcon } from '../sales/followUps/followUp.ts';
import { Entries, HomeEntry } from './HomeEntry.tsx';
import { Calm, HomePart } from './HomePart.tsx';
import { When } from './When.tsx';

const kindField: OneOfField = followUps.fields.kind;

interface HeadingProps {
  readonly due: Due;
  readonly title: string;
  readonly count: number;
}

const Heading = ({ due, title, count }: HeadingProps) => (
  <Box
    component="h3"
    sx={{
      m: 0,
      px: 2,
      py: 0.5,
      fontSize: 12,
      fontWeight: 600,
      bgcolor: 'background.sunken',
      color: due === 'overdue' ? 'error.main' : 'text.secondary',
    }}
  >
    {`${title} · ${formatInteger(count)}`}
  </Box>
);

const One = ({ followUp, now }: { readonly followUp: OpenFollowUp; readonly now: Date }) => (
  <HomeEntry
    to={showPath(enquiries.name, followUp.enquiry_id)}
    name={followUp.subject}
    icon={<KindIcon kind={followUp.kind} fontSize="small" titleAccess={choiceLabel(kindField, followUp.kind)} />}
    about={[followUp.enquiry_name, followUp.for_name && `for ${followUp.for_name}`].filter(Boolean).join(' · ')}
    when={<When at={followUp.due_at} now={now} late={dueOf(followUp.due_at, now) === 'overdue'} />}
  />
);

interface Props {
  readonly followUps: NonNullable<Home['follow_ups']>;
  readonly now: Date;
}

/** The user's follow-ups: overdue, today and coming. */
export const FollowUps = ({ followUps: { records, ...counts }, now }: Props) => (
  <HomePart
    title="Follow-ups"
    total={counts.overdue + counts.today + counts.coming}
    all={{ to: '/my-follow-ups', label: 'All of mine' }}
  >
    {records.length === 0 ? (
      <Calm>No open follow-ups. Plan the next step on an enquiry, and it appears here.</Calm>
    ) : (
      dueTitles.map(([due, title]) => {
        const found = records.filter((f) => dueOf(f.due_at, now) === due);
        return (
          found.length > 0 && (
            <Box key={due}>
              <Heading due={due} title={title} count={counts[due]} />
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
  </HomePart>
);
