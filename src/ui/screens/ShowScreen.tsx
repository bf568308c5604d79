import { Box } from '@mui/material';
import { useEffect, useMemo } from 'react';
import { statusOf } from '../../dataProvider/failure.ts';
import { markSeen } from '../../schema/calls/shared/readMarks.ts';
import { isDecided } from '../../schema/inbox.ts';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import { FormSkeleton } from '../form/FormSkeleton.tsx';
import { RecordChangeNotice } from '../live/RecordChangeNotice.tsx';
import { RecordFailed } from '../page/RecordFailed.tsx';
import { keptByDialogs } from '../inHand/drafts.ts';
import { LeftInHand } from '../inHand/LeftInHand.tsx';
import { useValueStore } from '../valueStore.ts';
import { PageRecordProvider, pageRecordOf } from '../useParent.ts';
import { useProvider } from '../useProvider.ts';
import { useRecord } from '../useRecord.ts';
import { EndedAboveNote } from '../workflow/EndedAboveNote.tsx';
import { workflowStatusOf } from '../workflowStatus.ts';
import type { TopProps } from './aboutRecord.ts';
import { DetailsTab } from './DetailsTab.tsx';
import { FillingHead, FillingTop } from './FillingTop.tsx';
import { History } from '../show/History.tsx';
import { UsualHead, UsualTop } from './UsualTop.tsx';
import { useTabInSight } from './useTabInSight.ts';
import { useTabs } from './useTabs.ts';

/** Marks a record with decisions as seen. The inbox marks later changes as new. */
const useMarkSeen = (resource: Resource, record: AnyRecord | undefined): void => {
  const provider = useProvider();
  const [id, version] = [record?.id, record?.version];
  useEffect(() => {
    if (id === undefined || version === undefined || !isDecided(resource)) return;
    // After a failure the inbox only marks the changes as new once more.
    provider.call(markSeen, { body: { resource: resource.name, record_id: id } }).catch(() => undefined);
  }, [provider, resource, id, version]);
};

const OpenTab = ({ resource, record, tabs: { tab, open, asked }, id }: TopProps & { readonly id: string }) => {
  if (tab === 'details') return <DetailsTab resource={resource} record={record} />;
  if (open) return <open.Tab resource={resource} record={record} asked={asked} />;
  return <History resource={resource} id={id} />;
};

/** The page of one record: details, further tabs and history. Where a tab fills the window, all have a compact head. */
export const ShowScreen = ({ resource }: { readonly resource: Resource }) => {
  const { id, data, error, refetch } = useRecord(resource);
  useMarkSeen(resource, data);
  const kept = useValueStore(keptByDialogs);
  const page = useMemo(() => pageRecordOf(resource, data), [resource, data]);
  const tabs = useTabs(resource, data);
  const { tab, open } = tabs;
  useTabInSight(tab, data !== undefined);
  if (error && (!data || statusOf(error) === 404))
    return <RecordFailed resource={resource} error={error} onRetry={() => void refetch()} />;
  const status = workflowStatusOf(data);
  const fills = open?.fills === true && data !== undefined;
  const shown = data && { resource, record: data, tabs };
  return (
    <PageRecordProvider value={page}>
      {shown && tabs.fills ? <FillingHead {...shown} /> : <UsualHead resource={resource} record={data} />}
      {data && <RecordChangeNotice key={id} resource={resource} record={data} />}
      {data && (
        <LeftInHand
          // What a dialog has left is looked for again with the record as it is now.
          key={`${id} ${data.version} ${kept}`}
          resource={resource}
          id={id}
          only={status?.edit_refused ? 'forms and dialogs' : 'dialogs'}
        />
      )}
      <EndedAboveNote status={status} />
      {shown && (fills ? <FillingTop {...shown} /> : <UsualTop {...shown} />)}
      <Box
        {...(data && { role: 'tabpanel', id: `panel-${tab}`, 'aria-labelledby': `tab-${tab}` })}
        sx={{ maxWidth: tab === 'details' || open?.wide ? 'none' : 1040, pb: { xs: fills ? 0 : 4, md: 0 } }}
      >
        {shown ? <OpenTab {...shown} id={id} /> : <FormSkeleton resource={resource} />}
      </Box>
    </PageRecordProvider>
  );
};
