import type { Line } from '../../src/domain/lines.ts';
import { useState } from 'react';
import { DataGrid, renderTextEditor, type Column } from 'react-data-grid';
import 'react-data-grid/lib/styles.css';

const names = [
  'ref',
  'description',
  'unit',
  'quantity',
  'material_rate',
  'labour_rate',
  'machine_rate',
  'freight_rate',
  'cost_rate',
  'cost_extension',
  'overhead',
  'margin_percent',
  'selling_rate',
  'selling_extension',
];
const columns: readonly Column<Line>[] = names.map((key, at) => ({
  key,
  name: key,
  width: at === 1 ? 320 : 96,
  frozen: at < 2,
  resizable: true,
  renderEditCell: renderTextEditor,
}));

/** The data grid alone, with the same rows and as many columns: what it costs without anything of ours. */
export const BareGrid = ({ lines }: { readonly lines: readonly Line[] }) => {
  const [rows, setRows] = useState(lines);
  return (
    <DataGrid
      columns={columns}
      rows={rows}
      rowKeyGetter={(line) => line.id}
      rowHeight={28}
      onRowsChange={setRows}
      style={{ blockSize: '100%' }}
    />
  );
};
