import { writeXlsx } from 'hucre/xlsx';
import { figuresIn } from '../../../print/figures.ts';
import {
  cellLook,
  formats,
  headingLook,
  onePageWide,
  pageFoot,
  subtitleLook,
  titleLook,
} from '../../../spreadsheet/looks.ts';
import type { WorksheetColumn } from '../../../spreadsheet/cells.ts';
import { sheetName, valueAs, WorksheetCells } from '../../../spreadsheet/worksheet.ts';
import type { PlannedTask } from '../programme.ts';
import type { WrittenPlan } from './plan.ts';
import { planWords } from './planDocumentWords.ts';

type Words = (typeof planWords)['en'];

interface Column {
  readonly heading: (words: Words) => string;
  readonly width: number;
  readonly kind: WorksheetColumn['kind'];
  readonly value: (task: PlannedTask) => string | number | null;
}

const isSub = ({ kind }: PlannedTask): boolean => kind === 'sub_task';
const day = (heading: Column['heading'], value: Column['value']): Column => ({
  heading,
  width: 12,
  kind: 'date',
  value,
});

const columns: readonly Column[] = [
  { heading: ({ number }) => number, width: 7, kind: 'number', value: ({ number }) => number },
  { heading: ({ task }) => task, width: 46, kind: 'text', value: ({ name }) => name },
  { heading: ({ after }) => after, width: 16, kind: 'text', value: ({ predecessors }) => predecessors },
  { heading: ({ days }) => days, width: 8, kind: 'number', value: ({ duration }) => duration },
  day(
    ({ start }) => start,
    (task) => task.start,
  ),
  day(
    ({ end }) => end,
    (task) => task.end,
  ),
  { heading: ({ float }) => float, width: 10, kind: 'number', value: (task) => task.total_float },
  day(
    ({ deadline }) => deadline,
    (task) => task.deadline,
  ),
  day(
    ({ actualStart }) => actualStart,
    (task) => task.actual_start,
  ),
  day(
    ({ actualEnd }) => actualEnd,
    (task) => task.actual_end,
  ),
  day(
    ({ forecastEnd }) => forecastEnd,
    (task) => task.forecast_end,
  ),
  { heading: ({ done }) => done, width: 10, kind: 'decimal', value: ({ progress }) => progress },
  { heading: ({ share }) => share, width: 10, kind: 'decimal', value: ({ percentage }) => percentage },
  { heading: ({ assignee }) => assignee, width: 24, kind: 'text', value: ({ assignee }) => assignee?.name ?? null },
];

const formatOf: Partial<Record<WorksheetColumn['kind'], string>> = {
  number: '0',
  decimal: formats.quantity,
  date: formats.day,
};

/** The sheet of a plan as a workbook: a row a task, those of a main task in a group that folds. */
export const planWorkbook = async ({ programme, sender }: WrittenPlan): Promise<Uint8Array<ArrayBuffer>> => {
  const { firm, language, today } = sender;
  const words = planWords[language];
  const figures = figuresIn(language);
  const sheet = new WorksheetCells();
  sheet.text(0, 0, firm.name, titleLook);
  const subtitles = [
    `${words.plan} ${programme.name}${programme.isApproved ? '' : ` (${words.draft.toLowerCase()})`}, ${figures.day(today)}`,
    programme.title,
    ...(programme.manager === null ? [] : [`${words.manager}: ${programme.manager}`]),
  ];
  for (const [nth, text] of subtitles.entries()) sheet.text(1 + nth, 0, text, subtitleLook);
  const head = subtitles.length + 2;
  for (const [column, { heading, kind }] of columns.entries())
    sheet.text(head, column, heading(words), headingLook(kind === 'number' || kind === 'decimal'));
  for (const [nth, task] of programme.tasks.entries())
    for (const [column, { kind, value }] of columns.entries()) {
      const format = formatOf[kind];
      sheet.put(head + 1 + nth, column, {
        value: valueAs(kind, value(task)),
        style: cellLook({ ...(format !== undefined && { format }), ...(!isSub(task) && { isStrong: true }) }),
      });
    }
  const rows = new Map(
    programme.tasks.flatMap((task, nth) => (isSub(task) ? [[head + 1 + nth, { outlineLevel: 1 }]] : [])),
  );
  return Uint8Array.from(
    await writeXlsx({
      sheets: [
        {
          name: sheetName(programme.name, words.plan),
          ...sheet.written(),
          columns: columns.map(({ width }) => ({ width })),
          rowDefs: rows,
          freezePane: { rows: head + 1, columns: 2 },
          pageSetup: onePageWide(head + 1),
          headerFooter: pageFoot(words.page),
        },
      ],
      properties: { title: `${programme.name} ${programme.title}` },
    }),
  );
};
