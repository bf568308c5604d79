import { Box } from '@mui/material';
import type { ProgrammeTask } from '../../../../domain/planning/msProject/programme.ts';
import type { Span } from '../../../../domain/schedule/schedule.ts';
import { formatDay } from '../../../../ui/fields/format.ts';
import { VirtualRow, VirtualTable, type TableTitle } from '../../../../ui/VirtualTable.tsx';
import type { PlanFile } from './planReading.ts';

interface Row {
  readonly task: ProgrammeTask;
  readonly here: Span | undefined;
}

const columns = { xs: '40px 1fr 108px', md: '44px 1fr 48px 110px 200px 216px' };
const wide = { display: { xs: 'none', md: 'block' } } as const;
const titles: readonly TableTitle[] = [
  { title: 'No.', atEnd: true },
  'Task',
  { title: 'Days', atEnd: true, sx: wide },
  { title: 'After', sx: wide },
  { title: 'In the file', sx: wide },
  'Here',
];

const spanText = (start: string, end: string) =>
  start === end ? formatDay(start) : `${formatDay(start)} – ${formatDay(end)}`;

const Cells = ({ task, here, isMoved }: Row & { readonly isMoved: boolean }) => (
  <>
    <Box role="cell" sx={{ textAlign: 'right', color: 'text.secondary' }}>
      {task.number}
    </Box>
    <Box
      role="cell"
      sx={{
        pl: task.kind === 'sub_task' ? 2 : 0,
        fontWeight: task.kind === 'main_task' ? 600 : 400,
        overflowWrap: 'anywhere',
      }}
    >
      {task.name}
    </Box>
    <Box role="cell" sx={{ ...wide, textAlign: 'right' }}>
      {task.kind === 'sub_task' ? task.duration : ''}
    </Box>
    <Box role="cell" sx={{ ...wide, overflowWrap: 'anywhere' }}>
      {task.predecessors}
    </Box>
    <Box role="cell" sx={{ ...wide, color: 'text.secondary' }}>
      {spanText(task.start, task.end)}
    </Box>
    <Box role="cell" sx={isMoved ? { color: 'warning.main', fontWeight: 600 } : null}>
      {here ? spanText(here.start, here.finish) : ''}
    </Box>
  </>
);

/** The tasks of a file as main tasks and sub-tasks, with their days there and here. */
export const ReadTasks = ({ read: { programme, out } }: { readonly read: PlanFile }) => (
  <VirtualTable<Row>
    label="Tasks of the file"
    rows={programme.tasks.map((task, at) => ({ task, here: out.spans?.[at] }))}
    columns={columns}
    titles={titles}
    height={38}
    keyOf={({ task }) => task.number}
    empty="The file has no tasks."
    row={({ task, here }, index) => (
      <VirtualRow index={index} columns={columns}>
        <Cells
          task={task}
          here={here}
          isMoved={here !== undefined && (here.start !== task.start || here.finish !== task.end)}
        />
      </VirtualRow>
    )}
  />
);
