import { Menu, MenuItem, useMediaQuery, type Theme } from '@mui/material';
import { useState } from 'react';
import { VirtualTable, type TableTitle } from '../../../ui/VirtualTable.tsx';
import { ReviewedLineRow, lineGrid } from './ReviewedLineRow.tsx';
import type { RowChoice } from '../../../domain/estimation/workbook/line.ts';
import type { ReviewedRow } from './review.ts';
import { withChoice, withoutChoice } from './choices.ts';
import type { BoqImport } from './useBoqImport.ts';

interface Props {
  readonly rows: readonly ReviewedRow[];
  readonly work: BoqImport;
  /** The stage takes rates. */
  readonly isPriced: boolean;
  /** What is said without rows. */
  readonly empty: string;
}

const titles: readonly TableTitle[] = [
  'Row',
  'No.',
  'Code',
  'Description',
  'Unit',
  { title: 'Quantity', atEnd: true },
  { title: 'Rate', atEnd: true },
  { title: 'Amount', atEnd: true },
  { title: 'What it is', actions: true },
];

/** Every row of the file with what it became. Only the rows in sight are drawn. */
export const LineTable = ({ rows, work, isPriced, empty }: Props) => {
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  const [menu, setMenu] = useState<{ readonly anchor: HTMLElement; readonly of: ReviewedRow } | null>(null);
  const close = () => setMenu(null);
  const decide = (as: RowChoice['as'] | null) => {
    if (!menu) return;
    const { sheet, row } = menu.of;
    work.setState((was) => (as ? withChoice(was, sheet, row, { as }) : withoutChoice(was, sheet, row)));
    close();
  };
  const several = work.bill.sheets.length > 1;
  return (
    <>
      <VirtualTable
        label="Rows of the file"
        rows={rows}
        columns={lineGrid}
        titles={titles}
        titlesFrom="md"
        height={56}
        keyOf={({ sheet, row }) => `${sheet}\u0001${row}`}
        row={(row, index) => (
          <ReviewedLineRow
            reviewed={row}
            index={index}
            narrow={narrow}
            isPriced={isPriced}
            sheet={several && rows[index - 1]?.sheet !== row.sheet ? row.sheet : null}
            onMenu={(anchor) => setMenu({ anchor, of: row })}
            onCorrect={(target, text) =>
              work.setState((was) => withChoice(was, row.sheet, row.row, { texts: { [target]: text } }))
            }
          />
        )}
        empty={empty}
      />
      <Menu anchorEl={menu?.anchor ?? null} open={menu !== null} onClose={close}>
        <MenuItem onClick={() => decide('item')}>This is a line</MenuItem>
        <MenuItem onClick={() => decide('structure')}>This is a section</MenuItem>
        <MenuItem onClick={() => decide('joined')}>It belongs to the text above</MenuItem>
        <MenuItem onClick={() => decide('out')}>Leave it out</MenuItem>
        <MenuItem onClick={() => decide(null)}>As it was read</MenuItem>
      </Menu>
    </>
  );
};
