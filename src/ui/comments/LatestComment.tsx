import { Typography } from '@mui/material';
import type { CommentCalls } from '../../schema/calls/commentCalls.ts';
import { excerptOf } from '../../schema/mentions.ts';
import type { RecordPartProps } from '../extensions/extension.ts';
import { formatInstant } from '../fields/format.ts';
import { AsideCard } from '../page/AsideCard.tsx';
import { useThreadSummary } from './useThreadSummary.ts';

/** The newest comment on a record, shortened; nothing without one. The tab has the whole thread. */
export const LatestComment = ({ resource, record, calls }: RecordPartProps & { readonly calls: CommentCalls }) => {
  const { data } = useThreadSummary({ resource: resource.name, recordId: record.id, calls });
  const latest = data?.latest;
  if (!latest) return null;
  return (
    <AsideCard title="Latest comment">
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {excerptOf(latest.comment, 240)}
      </Typography>
      <Typography variant="caption" color="text.secondary" component="p" sx={{ m: 0, mt: 0.5 }}>
        {`${latest.created_by_name}, `}
        <time dateTime={latest.created_at}>{formatInstant(latest.created_at)}</time>
      </Typography>
    </AsideCard>
  );
};
