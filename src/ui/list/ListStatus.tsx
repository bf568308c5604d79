import { Button, CircularProgress, Stack, Typography } from '@mui/material';
import type { Resource } from '../../schema/resource.ts';
import { shownText } from '../../dataProvider/failure.ts';
import { counted, formatInteger } from '../fields/format.ts';
import { inSentence } from '../../schema/words.ts';
import { useListPlace } from '../listPlace.ts';
import { totalText } from './totalText.ts';
import { useExactTotal, type ExactTotal } from './useExactTotal.ts';
import type { RowsOfList } from './useRows.ts';

/** Counts all records of the list when it is asked to. */
const CountThem = ({ isCounting, error, count }: ExactTotal) => (
  <>
    <Button size="small" onClick={count} loading={isCounting}>
      Count them
    </Button>
    {error && (
      <Typography variant="body2" color="error">
        {shownText(error.message)}
      </Typography>
    )}
  </>
);

/** The line below the rows: the loaded count, the end of the list, or an error. */
export const ListStatus = ({ resource, rows }: { readonly resource: Resource; readonly rows: RowsOfList }) => {
  const place = useListPlace();
  const { title } = place ?? resource;
  const many = place?.titles ?? resource.plural;
  const { error, hasNextPage, isFetchingNextPage, retryMore } = rows;
  const counting = useExactTotal(resource);
  const isFloor = rows.isFloor && counting.exact === undefined;
  const total = rows.isFloor ? (counting.exact ?? rows.total) : rows.total;
  // Where the total is a floor, the last page is empty, and all rows are here.
  const all = rows.isFloor ? rows.rows.length : total;
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
            ? `${formatInteger(rows.rows.length)} of ${total === 1 ? counted(total, title, many) : `${totalText({ total, isFloor })} ${inSentence(many)}`}`
            : `${all === 1 ? '' : 'All '}${counted(all, title, many)}`}
        </Typography>
      )}
      {isFloor && hasNextPage && !error && <CountThem {...counting} />}
    </Stack>
  );
};
