import { Box, useMediaQuery, type Theme } from '@mui/material';
import { useState } from 'react';
import { Virtuoso } from 'react-virtuoso';
import { importTargetsOf, type ImportMapping } from '../../schema/import/targets.ts';
import type { Resource } from '../../schema/resource.ts';
import { reviewGrid, ReviewRow } from './ReviewRow.tsx';
import { shownTargets, type Reviewed } from './review.ts';
import { TableHead } from './TableHead.tsx';
import { lineWords } from './words.ts';

/** The most fields of a record in the preview. */
const room = 3;

interface Props {
  readonly resource: Resource;
  readonly mapping: ImportMapping;
  readonly rows: readonly Reviewed[];
}

/** The records of the file as a table. Only the rows in sight are drawn. */
export const ReviewTable = ({ resource, mapping, rows }: Props) => {
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  // The height follows the content: few records need less, errors need more.
  const [height, setHeight] = useState(400);
  const shown = shownTargets(resource, mapping).slice(0, room);
  const lineKeys = importTargetsOf(resource).flatMap((t) => (t.lines && t.isKey && t.id in mapping ? [t.name] : []));
  const titles = [
    'Row',
    'Action',
    ...shown.map((t) => t.heading),
    ...(lineKeys.length ? [lineWords(resource)?.many ?? ''] : []),
  ];
  return (
    <Box
      role="table"
      aria-label={`${resource.titles} in the file`}
      aria-rowcount={rows.length + 1}
      sx={{ position: 'relative', border: 1, borderColor: 'divider', borderRadius: 2, overflow: 'hidden' }}
    >
      <Box
        role="rowgroup"
        sx={
          narrow
            ? { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }
            : undefined
        }
      >
        <TableHead grid={reviewGrid(shown, lineKeys.length > 0)} titles={titles} />
      </Box>
      <Virtuoso
        role="rowgroup"
        tabIndex={0}
        style={{ height: `min(52vh, ${height}px)` }}
        totalListHeightChanged={setHeight}
        data={rows}
        computeItemKey={(_, review) => review.record.row}
        itemContent={(index, review) => (
          <ReviewRow
            resource={resource}
            review={review}
            index={index}
            shown={shown}
            lineKeys={lineKeys}
            narrow={narrow}
          />
        )}
      />
    </Box>
  );
};
