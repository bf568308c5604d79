import { Box, Menu, MenuItem, useMediaQuery, type Theme } from '@mui/material';
import { useState } from 'react';
import { Virtuoso } from 'react-virtuoso';
import { TableHead } from '../../ui/import/TableHead.tsx';
import { LineRow, lineGrid } from './LineRow.tsx';
import type { ReviewedRow } from './review.ts';
import { withChoice, withoutChoice } from './state.ts';
import type { BoqImport } from './useBoqImport.ts';

interface Props {
  readonly rows: readonly ReviewedRow[];
  readonly work: BoqImport;
}

const titles = ['Row', 'No.', 'Code', 'Description', 'Unit', 'Quantity', 'Rate', 'Amount', ''] as const;
const figures = ['Quantity', 'Rate', 'Amount'];

/** Every row of the file with what it became. Only the rows in sight are drawn. */
export const LineTable = ({ rows, work }: Props) => {
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  const [height, setHeight] = useState(400);
  const [menu, setMenu] = useState<{ readonly anchor: HTMLElement; readonly of: ReviewedRow } | null>(null);
  const close = () => setMenu(null);
  const decide = (as: 'out' | 'item' | 'structure' | null) => {
    if (!menu) return;
    const { sheet, row } = menu.of;
    work.setState((was) => (as ? withChoice(was, sheet, row, { as }) : withoutChoice(was, sheet, row)));
    close();
  };
  const several = work.bill.sheets.length > 1;
  return (
    <>
      <Box
        role="table"
        aria-label="Rows of the file"
        aria-rowcount={rows.length + 1}
        sx={{ border: 1, borderColor: 'divider', borderRadius: 2, overflow: 'hidden' }}
      >
        {!narrow && (
          <Box role="rowgroup">
            <TableHead grid={lineGrid} titles={titles} atEnd={figures} />
          </Box>
        )}
        <Virtuoso
          role="rowgroup"
          tabIndex={0}
          style={{ height: `min(56vh, ${height}px)` }}
          totalListHeightChanged={setHeight}
          data={rows}
          computeItemKey={(_, { sheet, row }) => `${sheet}\u0001${row}`}
          itemContent={(index, row) => (
            <LineRow
              reviewed={row}
              index={index}
              narrow={narrow}
              sheet={several && rows[index - 1]?.sheet !== row.sheet ? row.sheet : null}
              onMenu={(anchor) => setMenu({ anchor, of: row })}
              onCorrect={(target, text) =>
                work.setState((was) => withChoice(was, row.sheet, row.row, { texts: { [target]: text } }))
              }
            />
          )}
        />
      </Box>
      <Menu anchorEl={menu?.anchor ?? null} open={menu !== null} onClose={close}>
        <MenuItem onClick={() => decide('item')}>This is a line</MenuItem>
        <MenuItem onClick={() => decide('structure')}>This is a section</MenuItem>
        <MenuItem onClick={() => decide('out')}>Leave it out</MenuItem>
        <MenuItem onClick={() => decide(null)}>As it was read</MenuItem>
      </Menu>
    </>
  );
};
