import { Box, Tab, Tabs } from '@mui/material';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { statusOf } from '../../dataProvider/failure.ts';
import { can, type Resource } from '../../schema/resource.ts';
import { CompactHead } from './CompactHead.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { RecordFailed } from '../page/RecordFailed.tsx';
import { RecordChangeNotice } from '../live/RecordChangeNotice.tsx';
import type { RecordTab } from '../extensions/extension.ts';
import { useExtensionsOf } from '../extensions/useExtensions.ts';
import { PageRecordProvider, pageRecordOf } from '../useParent.ts';
import { useRecord } from '../useRecord.ts';
import { useTabInSight } from './useTabInSight.ts';
import { FormSkeleton } from '../form/FormSkeleton.tsx';
import { attachmentsTab } from '../attachments/tab.ts';
import { CallButtons } from '../calls/CallButtons.tsx';
import { May } from '../May.tsx';
import { tabsOfParts } from '../parts/tabsOfParts.tsx';
import { EndedAbove } from '../workflow/EndedAbove.tsx';
import { ArrivalLine } from '../workflow/ArrivalLine.tsx';
import { FollowingRecords } from '../workflow/NextSteps.tsx';
import { workflowStatusOf } from '../workflow/types.ts';
import { WorkflowStrip } from '../workflow/WorkflowStrip.tsx';
import { RelatedRecords } from './RelatedRecords.tsx';
import { DeleteButton } from './DeleteButton.tsx';
import { Details } from './Details.tsx';
import { EditButton } from './EditButton.tsx';
import { History } from './History.tsx';
import { markSeen } from '../../schema/calls/shared/readMarks.ts';
import { isDecided } from '../../schema/inbox.ts';
import type { Step } from '../../schema/workflow.ts';
import type { AnyRecord } from '../../schema/record.ts';
import { useProvider } from '../useProvider.ts';

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

/** Notes above a tab that fills the window take as little of it as they can. */
const dense = { '& .MuiAlert-root': { py: 0, mb: 0.75, alignItems: 'center', '& > *': { py: 0.25 } } } as const;

type Labelled = Pick<RecordTab, 'value' | 'label' | 'Badge'>;

/** The page of one record: details, further tabs and history. */
export const ShowScreen = ({ resource }: { readonly resource: Resource }) => {
  const { id, data, error, refetch } = useRecord(resource);
  const [{ tab: last, asked }, setPlace] = useState<{ readonly tab?: string; readonly asked?: string }>({});
  const [search, setSearch] = useSearchParams();
  useMarkSeen(resource, data);
  const page = useMemo(() => pageRecordOf(resource, data), [resource, data]);
  const { tabs, actions, notes, asides } = useExtensionsOf(resource);
  const number = String(data?.[resource.represent] ?? '');
  /** What the record is about, if it says so. */
  const about = resource.about === undefined ? '' : String(data?.[resource.about] ?? '');
  const offered = [...tabs, ...tabsOfParts(resource)].filter(
    ({ may, offers }) => (may?.() ?? true) && (!offers || (data !== undefined && offers(data))),
  );
  const known = ['details', 'history', ...offered.map(({ value }) => value)];
  const chosen = [search.get('tab'), last].find((one) => typeof one === 'string' && known.includes(one));
  const tab = chosen ?? offered.find(({ first }) => first)?.value ?? 'details';
  /** The address has the tab, so that a link and a reload lead to it. */
  const go = (next: string, step?: string) => {
    setPlace({ tab: next, ...(step !== undefined && { asked: step }) });
    setSearch(
      (before) => {
        before.set('tab', next);
        return before;
      },
      { replace: true },
    );
  };
  const open = offered.find(({ value }) => value === tab);
  useTabInSight(tab, data !== undefined);
  const hasFiles = offered.some(({ value }) => value === attachmentsTab.value);
  const onFiles = hasFiles ? ({ at }: Step) => go(attachmentsTab.value, at) : undefined;
  const fills = open?.fills === true && data !== undefined;
  const title = data ? about || number : resource.title;
  const names =
    data && about && resource.about !== resource.represent ? { label: number, named: `${number} ${about}` } : {};
  const buttons = data && (
    <>
      {actions.map(({ key, Action }) => (
        <Action key={key} resource={resource} record={data} />
      ))}
      <CallButtons resource={resource} on="record" record={data} />
      <May resource={resource} action="delete">
        <DeleteButton resource={resource} record={data} />
      </May>
      <May resource={resource} action="edit">
        <EditButton resource={resource} record={data} />
      </May>
    </>
  );
  /** The notes, of which some lead; above a tab that fills the window all stand together. */
  const noted = (leading?: boolean) =>
    data &&
    notes
      .filter(({ leads = false }) => leading === undefined || leads === leading)
      .map(({ key, Note }) => (
        <Note key={key} resource={resource} record={data} {...(leading === undefined && { compact: true })} />
      ));
  /** Comes with the record: what stands above it would push it away from under a finger. */
  const tabBar = (
    <Tabs
      value={tab}
      onChange={(_, next: string) => go(next)}
      aria-label={resource.title}
      variant="scrollable"
      allowScrollButtonsMobile
      sx={fills ? undefined : { mb: 2, borderBottom: 1, borderColor: 'divider' }}
    >
      {[
        ...offered.filter(({ leads }) => leads),
        { value: 'details', label: 'Details' },
        ...offered.filter(({ leads }) => !leads),
        ...(can(resource, 'history') ? [{ value: 'history', label: 'History' }] : []),
      ].map(({ value, label, Badge }: Labelled) => (
        <Tab
          key={value}
          value={value}
          label={
            <span>
              {label}
              {Badge && data && <Badge resource={resource} record={data} />}
            </span>
          }
          id={`tab-${value}`}
          aria-controls={`panel-${value}`}
        />
      ))}
    </Tabs>
  );
  const head = fills ? (
    <CompactHead
      title={title}
      named={title}
      {...names}
      beside={
        <>
          {notes.map(({ key, Head }) => Head && <Head key={key} resource={resource} record={data} />)}
          <WorkflowStrip resource={resource} record={data} onFiles={onFiles} compact />
        </>
      }
      tabs={tabBar}
      actions={buttons}
    />
  ) : (
    <PageHeader title={title} {...names} actions={buttons} />
  );
  if (error && (!data || statusOf(error) === 404))
    return <RecordFailed resource={resource} error={error} onRetry={() => void refetch()} />;
  return (
    <PageRecordProvider value={page}>
      {head}
      {data && <RecordChangeNotice key={id} resource={resource} record={data} />}
      <EndedAbove status={workflowStatusOf(data)} />
      {fills && <ArrivalLine status={workflowStatusOf(data)} />}
      {fills && <FollowingRecords records={workflowStatusOf(data)?.goes_on ?? []} />}
      {!fills && noted(true)}
      {data && !fills && <WorkflowStrip resource={resource} record={data} onFiles={onFiles} />}
      {fills ? <Box sx={dense}>{noted()}</Box> : noted(false)}
      {data && !fills && tabBar}
      <Box
        {...(data && { role: 'tabpanel', id: `panel-${tab}`, 'aria-labelledby': `tab-${tab}` })}
        sx={{ maxWidth: tab === 'details' || open?.wide ? 'none' : 1040, pb: { xs: fills ? 0 : 4, md: 0 } }}
      >
        {!data ? (
          <FormSkeleton resource={resource} />
        ) : tab === 'details' ? (
          <Box
            sx={{
              display: { xs: 'grid', lg: 'flex' },
              gap: 2,
              alignItems: 'start',
              // Without anything beside them the facts take the whole width.
              '& > :first-of-type': { flex: 1 },
            }}
          >
            <Details resource={resource} record={data} />
            <Box sx={{ display: 'grid', gap: 2, width: { lg: 340 }, flexShrink: 0, '&:empty': { display: 'none' } }}>
              {asides.map(({ key, Note }) => (
                <Note key={key} resource={resource} record={data} />
              ))}
              <RelatedRecords resource={resource} record={data} />
            </Box>
          </Box>
        ) : open ? (
          <open.Tab resource={resource} record={data} asked={asked} />
        ) : (
          <History resource={resource} id={id} />
        )}
      </Box>
    </PageRecordProvider>
  );
};
