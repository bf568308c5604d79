import PushPin from '@mui/icons-material/PushPin';
import type { IColumnConfig } from '@svar-ui/react-gantt';
import type { ComponentProps } from 'react';
import { formatDay, formatInteger } from '../../../ui/fields/format.ts';
import { useValueStore } from '../../../ui/grid/valueStore.ts';
import { useChartContent } from './chartContext.ts';
import type { ChartRow } from './rows.ts';
import { floatText, pinText } from './words.ts';

type CellProps = ComponentProps<Extract<IColumnConfig['cell'], (...props: never[]) => unknown>>;

/** Dates and float as they are, and while something is dragged as they would be. */
const useShownRow = (id: unknown): (ChartRow & { readonly moves: boolean }) | undefined => {
  const { rowOf, preview } = useChartContent();
  const shown = useValueStore(preview);
  const row = rowOf(Number(id));
  if (!row) return undefined;
  if (!shown?.dragged) return { ...row, moves: false };
  return { ...row, ...shown.dragged.schedule.task(row.id), moves: shown.moved.has(row.id) };
};

const cellOf = (text: (row: ChartRow) => string, follows: boolean) =>
  function Cell({ row: { id } }: CellProps) {
    const row = useShownRow(id);
    if (!row) return null;
    return <span className={follows && row.moves ? 'plan-cell-moves' : undefined}>{text(row)}</span>;
  };

const NameCell = ({ row: { id } }: CellProps) => {
  const row = useShownRow(id);
  if (!row) return null;
  const pin = pinText(row);
  return (
    <span className={row.isMain ? 'plan-cell-main' : undefined} title={row.task.name}>
      {row.task.name}
      {pin !== undefined && (
        <PushPin
          className={row.broken ? 'plan-pin-broken' : undefined}
          titleAccess={pin}
          sx={{ fontSize: 12, ml: 0.5, verticalAlign: '-1px' }}
        />
      )}
    </span>
  );
};

const FloatCell = ({ row: { id } }: CellProps) => {
  const row = useShownRow(id);
  if (!row) return null;
  return <span className={row.isCritical ? 'plan-cell-critical' : undefined}>{floatText(row)}</span>;
};

/** The columns of the chart, narrow enough to leave the bars most of a screen. */
export const chartColumns: IColumnConfig[] = [
  { id: 'text', header: 'Task', width: 200, sort: false, cell: NameCell },
  { id: 'from', header: 'Start', width: 92, sort: false, cell: cellOf(({ start }) => formatDay(start), true) },
  { id: 'to', header: 'End', width: 92, sort: false, cell: cellOf(({ finish }) => formatDay(finish), true) },
  {
    id: 'days',
    header: 'Days',
    width: 56,
    align: 'right',
    sort: false,
    cell: cellOf((row) => formatInteger(row.workingDays), true),
  },
  { id: 'float', header: 'Float', width: 104, sort: false, cell: FloatCell },
];
export const columnsWidth = chartColumns.reduce((sum, { width = 0 }) => sum + width, 0);
