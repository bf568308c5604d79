import PushPin from '@mui/icons-material/PushPin';
import type { IColumnConfig } from '@svar-ui/react-gantt';
import { memo, type ComponentProps, type ReactNode } from 'react';
import { formatDay, formatInteger } from '../../../ui/fields/format.ts';
import { useValueStore } from '../../../ui/valueStore.ts';
import { useChartContent } from './chartContext.ts';
import type { ChartRow } from './rows.ts';
import { pinText } from './words.ts';

type CellProps = ComponentProps<Extract<IColumnConfig['cell'], (...props: never[]) => unknown>>;

type ShownRow = ChartRow & { readonly moves: boolean };

/** Dates and float as they are, and while something is dragged as they would be. */
const useShownRow = (id: number): ShownRow | undefined => {
  const { rowOf, preview } = useChartContent();
  const shown = useValueStore(preview);
  const row = rowOf(id);
  if (!row) return undefined;
  if (!shown?.dragged) return { ...row, moves: false };
  return { ...row, ...shown.dragged.schedule.task(row.id), moves: shown.moved.has(row.id) };
};

/** A cell that is drawn again when its row changes, not when another row is scrolled in. */
const cellOf = (render: (row: ShownRow) => ReactNode) => {
  const Content = memo(({ id }: { readonly id: number }) => {
    const row = useShownRow(id);
    return row ? render(row) : null;
  });
  return ({ row }: CellProps) => <Content id={Number(row['id'])} />;
};

const follows = (text: (row: ChartRow) => string) =>
  cellOf((row) => <span className={row.moves ? 'plan-cell-moves' : undefined}>{text(row)}</span>);

const nameCell = cellOf((row) => {
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
});

const numberCell = cellOf((row) => <span className="plan-cell-number">{row.task.number}</span>);

/** The columns of the chart, narrow enough to leave the bars most of a screen. */
export const chartColumns: IColumnConfig[] = [
  { id: 'number', header: 'No.', width: 48, align: 'right', sort: false, cell: numberCell },
  { id: 'text', header: 'Task', width: 190, sort: false, cell: nameCell },
  { id: 'from', header: 'Start', width: 96, sort: false, cell: follows(({ start }) => formatDay(start)) },
  { id: 'to', header: 'End', width: 96, sort: false, cell: follows(({ finish }) => formatDay(finish)) },
  {
    id: 'days',
    header: 'Days',
    width: 52,
    align: 'right',
    sort: false,
    cell: follows((row) => formatInteger(row.workingDays)),
  },
];
export const columnsWidth = chartColumns.reduce((sum, { width = 0 }) => sum + width, 0);
