import { Box, Button } from '@mui/material';
import { formatDay, formatInteger } from '../../../ui/fields/format.ts';
import { VirtualRow, VirtualTable, type TableTitle } from '../../../ui/VirtualTable.tsx';
import type { ChartRow } from './rows.ts';
import type { ChartState } from './useChartState.ts';
import { floatText, pinText } from './words.ts';

interface Props {
  readonly state: ChartState;
  readonly rows: readonly ChartRow[];
  readonly onOpen: (id: number) => void;
  readonly onChange: (id: number) => void;
}

/** Where a table has no room, a row is a card: its cells stand below its name, each with its heading. */
const columns = {
  xs: 'minmax(0, 1fr) minmax(94px, 1fr)',
  md: 'minmax(140px, 2.6fr) repeat(2, minmax(84px, 0.9fr)) 44px minmax(72px, 1fr) minmax(72px, 1.6fr) 94px',
};
const whole = { gridColumn: { xs: '1 / -1', md: 'auto' } };
/** There the button stands beside the name. */
const beside = { gridRow: { xs: 1, md: 'auto' }, gridColumn: { xs: 2, md: 'auto' }, justifySelf: 'end' };
const headings: readonly TableTitle[] = ['Task', 'Start', 'End', 'Days', 'Float', 'State'];

/** Late, done, pinned, before or after the other revision: what is worth saying of a row beside its dates. */
const stateTexts = (row: ChartRow): readonly string[] => {
  const { task, baseline } = row;
  return [
    ...(row.isLate ? ['Late'] : []),
    ...(task.isDone ? ['Done'] : task.progress > 0 ? [`${formatInteger(task.progress)} %`] : []),
    ...(task.assignee === null ? [] : [task.assignee]),
    ...[pinText(row)].filter((text) => text !== undefined),
    ...(baseline && (baseline.start !== row.start || baseline.finish !== row.finish)
      ? [`Baseline: ${formatDay(baseline.start)} to ${formatDay(baseline.finish)}`]
      : []),
  ];
};

const Cell = ({ heading, text, isStrong }: { heading: string; text: string; isStrong?: boolean }) => (
  <Box role="cell" sx={{ minWidth: 0, ...(isStrong && { color: 'error.main', fontWeight: 600 }) }}>
    <Box
      component="span"
      aria-hidden
      sx={{ display: { xs: 'inline', md: 'none' }, color: 'text.secondary', fontWeight: 400 }}
    >
      {heading}{' '}
    </Box>
    {text}
  </Box>
);

const ListRow = ({ row, index, readOnly, onOpen, onChange }: Omit<Props, 'state' | 'rows'> & RowProps) => {
  const texts = stateTexts(row);
  return (
    <VirtualRow index={index} columns={columns} sx={{ alignItems: 'center', py: 0.5 }}>
      <Box role="cell" sx={{ minWidth: 0, pl: 2 * (row.level - 1), overflowWrap: 'anywhere' }}>
        <Button
          onClick={() => onOpen(row.id)}
          sx={{
            p: 0.5,
            minWidth: 0,
            textAlign: 'start',
            whiteSpace: 'normal',
            fontWeight: row.isMain ? 650 : 500,
            color: 'text.primary',
          }}
        >
          {row.task.name}
        </Button>
      </Box>
      <Cell heading="Start" text={formatDay(row.start)} />
      <Cell heading="End" text={formatDay(row.finish)} />
      <Cell heading="Days" text={formatInteger(row.workingDays)} />
      <Cell heading="Float" text={floatText(row)} isStrong={row.isCritical} />
      <Box
        role="cell"
        sx={{ ...whole, minWidth: 0, color: row.isLate || row.broken ? 'warning.main' : 'text.secondary' }}
      >
        {texts.join(' · ')}
      </Box>
      {!readOnly && (
        <Box role="cell" sx={beside}>
          <Button variant="outlined" aria-label={`Change ${row.task.name}`} onClick={() => onChange(row.id)}>
            Change
          </Button>
        </Box>
      )}
    </VirtualRow>
  );
};

interface RowProps {
  readonly row: ChartRow;
  readonly index: number;
  readonly readOnly: boolean;
}

/** The plan as a table: the same dates, float and signs as the chart, and the same actions through a dialog. */
export const PlanList = ({ state: { readOnly }, rows, onOpen, onChange }: Props) => (
  <VirtualTable
    label="Plan"
    rows={rows}
    columns={columns}
    titles={readOnly ? headings : [...headings, { title: 'Actions', actions: true }]}
    titlesFrom="md"
    height="page"
    keyOf={({ id }) => id}
    row={(row, index) => <ListRow {...{ row, index, readOnly, onOpen, onChange }} />}
    empty="No tasks"
  />
);
