import { Box } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useQuery } from '@tanstack/react-query';
import type { RecordPartProps } from '../extensions/extension.ts';
import { useProvider } from '../useProvider.ts';
import { paramsOfThread, unreadKey, type ThreadOn } from './types.ts';

/** The number of unread comments on a record; nothing when there are none. */
export const UnreadBadge = ({ resource, record, calls }: RecordPartProps & Pick<ThreadOn, 'calls'>) => {
  const on = { resource: resource.name, recordId: record.id };
  const provider = useProvider();
  const { data } = useQuery({
    queryKey: unreadKey(on),
    queryFn: async ({ signal }) => {
      const input = { params: paramsOfThread(on), query: { per_page: 1 }, signal };
      return (await provider.call(calls.list, input)).data.unread;
    },
  });
  if (!data) return null;
  return (
    <>
      {' '}
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
        {data > 99 ? '99+' : data}
        <span style={visuallyHidden}> new</span>
      </Box>
    </>
  );
};
