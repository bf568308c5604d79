import { Box, Button, Typography } from '@mui/material';
import { useMemo, type ReactNode } from 'react';
import { useGetOne } from 'react-admin';
import { Link } from 'react-router-dom';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import { inSentence } from '../../schema/words.ts';
import { CallButtons } from '../calls/CallButtons.tsx';
import { useExtensionsOf } from '../extensions/useExtensions.ts';
import { May } from '../May.tsx';
import { NotRead } from '../page/NotRead.tsx';
import { PageRecordProvider, pageRecordOf } from '../useParent.ts';
import { detailMeta } from '../useRecord.ts';
import { showPath } from '../showPath.ts';
import { WorkflowStrip } from '../workflow/WorkflowStrip.tsx';
import { Details } from './Details.tsx';
import { EditButton } from './EditButton.tsx';

interface Props {
  readonly resource: Resource;
  readonly id: number;
  readonly aside?: ReactNode;
}

/** A record within the page of another one: its state with its steps, its notes, and the tab with which its page opens. */
export const RecordWithin = ({ resource, id, aside }: Props) => {
  const query = useGetOne<AnyRecord>(resource.name, { id, meta: detailMeta });
  const { data } = query;
  const { tabs, actions, notes } = useExtensionsOf(resource);
  const page = useMemo(() => pageRecordOf(resource, data), [resource, data]);
  if (!data) return <NotRead query={query} failed={`${resource.title} could not be read`} heights={[72, 320]} />;
  const first = tabs.find((tab) => tab.first && (tab.may?.() ?? true));
  return (
    <PageRecordProvider value={page}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography component="h2" variant="h3" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {String(data[resource.represent] ?? '')}
        </Typography>
        <Button size="small" component={Link} to={showPath(resource.name, id)}>
          {`Open the ${inSentence(resource.title)}`}
        </Button>
        <Box sx={{ flex: 1 }} />
        {actions.map(({ key, Action }) => (
          <Action key={key} resource={resource} record={data} />
        ))}
        <CallButtons resource={resource} on="record" record={data} />
        <May resource={resource} action="edit">
          <EditButton resource={resource} record={data} />
        </May>
      </Box>
      <WorkflowStrip resource={resource} record={data} within />
      {notes.map(({ key, Note }) => (
        <Note key={key} resource={resource} record={data} />
      ))}
      {first ? (
        <first.Tab resource={resource} record={data} />
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', ...(aside ? { lg: 'minmax(0, 1fr) 340px' } : {}) },
          }}
        >
          <Details resource={resource} record={data} />
          {aside && <Box sx={{ display: 'grid', gap: 2 }}>{aside}</Box>}
        </Box>
      )}
    </PageRecordProvider>
  );
};
