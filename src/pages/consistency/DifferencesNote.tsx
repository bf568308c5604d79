import { Alert, AlertTitle, Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { differencesOf, type DifferentRow, type RecordDifference } from '../../schema/calls/shared/differences.ts';
import type { RecordPartProps } from '../../ui/extensions/extension.ts';
import { counted } from '../../ui/fields/format.ts';
import { useProvider } from '../../ui/useProvider.ts';
import { figureSentence, shownFigure, uncapitalized } from './figure.ts';

const Row = ({ row: { name, figure, stored, computed } }: { readonly row: DifferentRow }) => (
  <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
    {`${name}: ${uncapitalized(figure)} ${shownFigure(stored)}, computed ${shownFigure(computed)}`}
  </Box>
);

/** The rows that make the difference, folded away: the bill stands beneath. */
const Rows = ({ rows, count }: { readonly rows: readonly DifferentRow[]; readonly count: number }) => {
  const [open, setOpen] = useState(false);
  const more = count - rows.length;
  return (
    <>
      <Button size="small" color="inherit" aria-expanded={open} onClick={() => setOpen(!open)} sx={{ ml: -1 }}>
        {`${open ? 'Hide' : 'Show'} ${counted(count, 'line', 'lines')}`}
      </Button>
      {open && (
        <Box component="ul" sx={{ my: 0.5, pl: 2.5, maxHeight: 160, overflowY: 'auto' }}>
          {rows.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- two lines can have the same name
            <Row key={at} row={row} />
          ))}
          {more > 0 && <li>{`and ${counted(more, 'more line', 'more lines')}`}</li>}
        </Box>
      )}
    </>
  );
};

const Notice = ({ difference }: { readonly difference: RecordDifference }) => {
  const [closed, setClosed] = useState(false);
  const { rows, row_count, remedy, mended_at } = difference;
  if (closed) return null;
  if (mended_at)
    return (
      <Alert severity="info" sx={{ mb: 2 }} onClose={() => setClosed(true)}>
        {`The check of the database has set this right. ${figureSentence(difference)}`}
      </Alert>
    );
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      <AlertTitle>{figureSentence(difference)}</AlertTitle>
      <Box>{remedy}</Box>
      {rows.length > 0 && <Rows rows={rows} count={row_count} />}
    </Alert>
  );
};

/** What the check of the database found of this record: its stored figures, and what they are when computed anew. */
export const DifferencesNote = ({ resource, record }: RecordPartProps) => {
  const provider = useProvider();
  const { data } = useQuery({
    queryKey: ['differences', resource.name, record.id, record.version],
    queryFn: async ({ signal }) =>
      (await provider.call(differencesOf, { query: { resource: resource.name, record_id: record.id }, signal })).data
        .records,
  });
  return (data ?? []).map((difference) => <Notice key={difference.id} difference={difference} />);
};
