import type { DocumentLanguage } from '../../../../domain/documents.ts';
import { commonWords, type CommonWords } from '../../../print/words.ts';

/** The fixed words of a plan on paper and in a workbook. */
interface PlanWords extends CommonWords {
  readonly plan: string;
  readonly number: string;
  readonly task: string;
  readonly after: string;
  readonly days: string;
  readonly start: string;
  readonly end: string;
  readonly actualStart: string;
  readonly actualEnd: string;
  readonly forecastEnd: string;
  readonly done: string;
  readonly share: string;
  readonly float: string;
  readonly deadline: string;
  readonly assignee: string;
  readonly manager: string;
  readonly from: string;
  readonly until: string;
  readonly statusOf: string;
  readonly legend: {
    readonly task: string;
    readonly critical: string;
    readonly done: string;
    readonly main: string;
    readonly milestone: string;
    readonly deadline: string;
    readonly rest: string;
    readonly status: string;
    readonly baseline: (revision: number) => string;
  };
  /** January first. */
  readonly months: readonly string[];
  readonly quarter: string;
}

const en: PlanWords = {
  ...commonWords.en,
  plan: 'Programme',
  number: 'No.',
  task: 'Task',
  after: 'After',
  days: 'Days',
  start: 'Start',
  end: 'End',
  actualStart: 'Actual start',
  actualEnd: 'Actual end',
  forecastEnd: 'Forecast end',
  done: 'Done, %',
  share: 'Share, %',
  float: 'Float, days',
  deadline: 'Deadline',
  assignee: 'Assignee',
  manager: 'Project manager',
  from: 'Begins',
  until: 'Ends',
  statusOf: 'As of',
  legend: {
    task: 'Task',
    critical: 'Critical',
    done: 'Done',
    main: 'Main task',
    milestone: 'Milestone',
    deadline: 'Deadline',
    rest: 'Not worked',
    status: 'As of',
    baseline: (revision) => `As agreed in revision ${revision}`,
  },
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  quarter: 'Q',
};

const de: PlanWords = {
  ...commonWords.de,
  plan: 'Terminplan',
  number: 'Nr.',
  task: 'Vorgang',
  after: 'Nach',
  days: 'Tage',
  start: 'Anfang',
  end: 'Ende',
  actualStart: 'Ist-Anfang',
  actualEnd: 'Ist-Ende',
  forecastEnd: 'Ende laut Prognose',
  done: 'Fertig, %',
  share: 'Anteil, %',
  float: 'Puffer, Tage',
  deadline: 'Frist',
  assignee: 'Zuständig',
  manager: 'Projektleitung',
  from: 'Beginnt',
  until: 'Endet',
  statusOf: 'Stand',
  legend: {
    task: 'Vorgang',
    critical: 'Kritisch',
    done: 'Fertig',
    main: 'Sammelvorgang',
    milestone: 'Meilenstein',
    deadline: 'Frist',
    rest: 'Arbeitsfrei',
    status: 'Stand',
    baseline: (revision) => `Vereinbart in Revision ${revision}`,
  },
  months: ['Jan', 'Feb', 'Mär', 'Apr', 'Mai', 'Jun', 'Jul', 'Aug', 'Sep', 'Okt', 'Nov', 'Dez'],
  quarter: 'Q',
};

export const planWords: Readonly<Record<DocumentLanguage, PlanWords>> = { en, de };
