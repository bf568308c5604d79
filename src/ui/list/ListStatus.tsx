import { Button, CircularProgress, Stack, Typography } from '@mui/material';
import type { Resource } from '../../schema/resource.ts';
import { shownText } from '../../dataProvider/failure.ts';
import { counted, formatInteger } from '../fields/format.ts';
import { useListPlace } from './place.ts';
import type { Rows } from './useRows.ts';

/** The line below the rows: the loaded count, the end of the list, or an error. */
export const ListStatus = ({ resource, rows }: { readonly resource: Resource; readonly rows: Rows }) => {
  const { title, titles } = useListPlace() ?? resource;
  const { total, error, hasNextPage, isFetchingNextPage, retryMore } = rows;
  return (
    <Stack direction="row" role="status" sx={{ alignItems: 'center', gap: 1, minHeight: 36, px: 0.5 }}>
      {error ? (
        <>
          <Typography variant="body2" color="error">
            {shownText(error.message)}
          </Typography>
          <Button size="small" onClick={retryMore}>
            Retry
          </Button>
        </>
      ) : isFetchingNextPage ? (
        <>
          <CircularProgress size={14} aria-hidden />
          <Typography variant="body2" color="text.secondary">
            Loading...
          </Typography>
        </>
      ) : (
        <Typography variant="body2" color="text.secondary">
          {hasNextPage
            ? `${formatInteger(rows.rows.length)} of ${counted(total, title, titles)}`
            : `${total === 1 ? '' : 'All '}${counted(total, title, titles)}`}
        </Typography>
      )}
    </Stack>
  );
};
