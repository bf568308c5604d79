import { Box } from '@mui/material';
import type { RecordPartProps } from '../extensions/extension.ts';
import { useExtensionsOf } from '../extensions/useExtensions.ts';
import { ArrivalLine } from '../workflow/ArrivalLine.tsx';
import { FollowingRecords } from '../workflow/NextSteps.tsx';
import { workflowStatusOf } from '../workflowStatus.ts';
import { WorkflowStrip } from '../workflow/WorkflowStrip.tsx';
import { leadToFiles, namesOf, type TopProps } from './aboutRecord.ts';
import { CompactHead } from './CompactHead.tsx';
import { RecordButtons } from './RecordButtons.tsx';
import { TabBar } from './TabBar.tsx';

/** Notes take as little of the window as they can. */
const dense = { '& .MuiAlert-root': { py: 0, mb: 0.75, alignItems: 'center', '& > *': { py: 0.25 } } } as const;

/** The head of a page with a tab that fills the window: it has state and tabs too. */
export const FillingHead = ({ resource, record, tabs }: TopProps) => {
  const { notes } = useExtensionsOf(resource);
  const names = namesOf(resource, record);
  return (
    <CompactHead
      named={names.title}
      {...names}
      beside={
        <>
          {notes.map(({ key, Head }) => Head && <Head key={key} resource={resource} record={record} />)}
          <WorkflowStrip resource={resource} record={record} onFiles={leadToFiles(tabs)} compact />
        </>
      }
      tabs={<TabBar resource={resource} record={record} tabs={tabs} />}
      actions={<RecordButtons resource={resource} record={record} />}
    />
  );
};

/** What stands between that head and a tab that fills the window: where the record came from, where it goes on, and the notes. */
export const FillingTop = ({ resource, record }: RecordPartProps) => {
  const status = workflowStatusOf(record);
  return (
    <>
      <ArrivalLine status={status} />
      <FollowingRecords records={status?.goes_on ?? []} />
      <Box sx={dense}>
        {useExtensionsOf(resource).notes.map(({ key, Note }) => (
          <Note key={key} resource={resource} record={record} compact />
        ))}
      </Box>
    </>
  );
};
