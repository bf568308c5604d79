import type { Content } from 'pdfmake/interfaces';
import { workingCalendar } from '../../../../domain/schedule/calendar.ts';
import { dayOf } from '../../../../domain/schedule/days.ts';
import { pageContent, printable, type PrintedDocument } from '../../../print/document.ts';
import { figuresIn } from '../../../print/figures.ts';
import { headOf, numbersOf } from '../../../print/head.ts';
import { facts } from '../../../print/parts.ts';
import type { PlannedTask } from '../programme.ts';
import type { PrintedPlan } from './plan.ts';
import { chartSvg, chartHeadHeight, taskRowHeight, legendSvg, type ChartLook } from './chartSvg.ts';
import { planWords } from './planDocumentWords.ts';
import { timeScale } from './timeScale.ts';

/** About so high is the head of the first page, with the logo and as many lines of the firm as it has, and the legend. */
const headPoints = ({ sender: { firm } }: PrintedPlan): number => {
  const lines = Math.max(firm.address.length, [firm.phone, firm.email, firm.web].filter(Boolean).length);
  return Math.max(firm.logo ? 76 : 24, lines * 11) + 17 + 32 + 58 + 30;
};

/** The tasks by pages of such heights: of the first one, below the letterhead, and of the others. */
const pagesOf = (tasks: readonly PlannedTask[], left: number, [first, others]: readonly [number, number]) => {
  const pages: PlannedTask[][] = [[]];
  let room = first - chartHeadHeight;
  for (const task of tasks) {
    const height = taskRowHeight(task, left);
    if (height > room && (pages.at(-1)?.length ?? 0) > 0) {
      pages.push([]);
      room = others - chartHeadHeight;
    }
    pages.at(-1)?.push(task);
    room -= height;
  }
  return pages;
};

/** A plan on paper: its chart over a calendar, on as many pages as its tasks need. */
export const planPdf = (plan: PrintedPlan): PrintedDocument => {
  const { programme, sender, paper } = plan;
  const { firm, language, today } = sender;
  const [words, figures] = [planWords[language], figuresIn(language)];
  const { tasks } = programme;
  const deadlines = tasks.flatMap((task) => task.deadline ?? []);
  const page = pageContent(paper, true);
  const left = paper === 'A3' ? 420 : 340;
  const isBegun = tasks.some(({ progress, actual_start }) => Number(progress) > 0 || actual_start !== null);
  const statusOn = isBegun ? programme.status_on : null;
  const days = [
    programme.starts_on,
    ...tasks.flatMap(({ start, end, baseline }) => [start, end, ...(baseline ? [baseline.start, baseline.end] : [])]),
    ...deadlines,
  ].toSorted();
  const scale = timeScale(
    dayOf(days[0] ?? programme.starts_on),
    dayOf(days.at(-1) ?? programme.starts_on),
    page.width - left,
    words,
  );
  const look: ChartLook = {
    words,
    scale,
    calendar: workingCalendar(programme.calendar),
    day: figures.day,
    left,
    width: page.width - left,
    statusOn,
  };
  const pages = pagesOf(tasks, left, [page.height - headPoints(plan), page.height - 6]);
  const baseline = programme.baselineOf === null ? null : words.legend.baseline(programme.baselineOf);
  const hasBaseline = tasks.some((task) => task.baseline !== null);
  return {
    title: `${programme.name} ${programme.title}`,
    numbers: numbersOf(firm),
    pages: words.page,
    foot: printable(`${firm.name} · ${programme.name} · ${figures.day(today)}`),
    isLandscape: true,
    paper,
    content: [
      headOf(firm, words.plan, programme.isApproved ? null : words.draft, page.width),
      {
        columns: [
          { text: printable(programme.title), bold: true, fontSize: 12, width: '*' },
          facts(
            [
              [words.plan, programme.name],
              [words.manager, programme.manager],
            ],
            260,
          ),
          facts(
            [
              [words.from, figures.day(programme.starts_on)],
              [words.until, programme.ends_on && figures.day(programme.ends_on)],
              [words.forecastEnd, isBegun && programme.forecast_end ? figures.day(programme.forecast_end) : null],
            ],
            200,
          ),
        ],
        columnGap: 24,
        margin: [0, 0, 0, 6],
      },
      {
        svg: legendSvg(page.width, words, hasBaseline ? baseline : null, {
          progress: isBegun,
          deadlines: deadlines.length > 0,
          days: scale.showsDays,
          status: statusOn === null ? null : `${words.legend.status} ${figures.day(statusOn)}`,
        }),
        margin: [0, 0, 0, 4],
      },
      ...pages.map((rows, nth): Content => ({
        svg: chartSvg(rows, look),
        ...(nth > 0 && { pageBreak: 'before' }),
      })),
    ],
  };
};
