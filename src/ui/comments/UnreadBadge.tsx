import { Box } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import type { RecordPartProps } from '../extensions/extension.ts';
import { TabCount } from '../tabs/TabCount.tsx';
import type { ThreadOn } from './types.ts';
import { useThreadSummary } from './useThreadSummary.ts';

/** The number of comments on a record, and how many of them are unread. */
export const UnreadBadge = ({ resource, record, calls }: RecordPartProps & Pick<ThreadOn, 'calls'>) => {
  const { data } = useThreadSummary({ resource: resource.name, recordId: record.id, calls });
  const unread = data?.unread ?? 0;
  if (unread === 0) return <TabCount count={data?.total} />;
  return (
    <>
      <TabCount count={data?.total} />{' '}
      <Box
        component="span"
        sx={{
          ml: 0.5,
          px: 0.75,
          borderRadius: 5,
          fontSize: 11,
          lineHeight: '16px',
          display: 'inline-block',
          my: '-2px',
          bgcolor: 'warning.main',
          color: 'warning.contrastText',
        }}
      >
        {unread > 99 ? '99+' : unread}
        <span style={visuallyHidden}> new</span>
      </Box>
    </>
  );
};
