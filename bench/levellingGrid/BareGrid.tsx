import { useState } from 'react';
import { DataGrid, renderTextEditor, type Column } from 'react-data-grid';
import 'react-data-grid/lib/styles.css';
import type { LevellingAnswer } from '../../src/resources/rfq/levellingCalls.ts';

type Row = Readonly<Record<string, string>> & { readonly id: string };

/** The data grid alone, with the same lines and vendors: what it costs without anything of ours. */
export const BareGrid = ({ answer }: { readonly answer: LevellingAnswer }) => {
  const [rows, setRows] = useState<readonly Row[]>(() => {
    const prices = new Map(answer.bids.map((bid) => [`${bid.rfq_line_id} ${bid.quotation_id}`, bid.price ?? '']));
    return answer.lines.map((line) => ({
      id: String(line.id),
      description: line.description,
      quantity: line.quantity,
      estimate: line.estimate_rate ?? '',
      ...Object.fromEntries(answer.vendors.map(({ id }) => [`v${id}`, prices.get(`${line.id} ${id}`) ?? ''])),
    }));
  });
  const column = (key: string, width: number, frozen: boolean): Column<Row> => ({
    key,
    name: key,
    width,
    frozen,
    resizable: true,
    renderEditCell: renderTextEditor,
  });
  const columns = [
    column('id', 44, true),
    column('description', 236, true),
    column('quantity', 84, true),
    column('estimate', 96, true),
    ...answer.vendors.map(({ id }) => column(`v${id}`, 148, false)),
  ];
  return (
    <DataGrid
      columns={columns}
      rows={rows}
      rowKeyGetter={(row) => row.id}
      rowHeight={40}
      onRowsChange={setRows}
      style={{ blockSize: '100%' }}
    />
  );
};
