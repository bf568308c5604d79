import type { CivilDate } from '../schedule/days.ts';
import type { TaskStatus } from './planLines.ts';

/** How far a sub-task is, as it is known. */
export interface Work {
  readonly status: TaskStatus;
  /** Whole percents, 0 to 100. */
  readonly progress: number;
  readonly actual_start_date: CivilDate | null;
  readonly actual_end_date: CivilDate | null;
  /** Working days that are left, as somebody has said; null where they follow from the percentage. */
  readonly remaining_days: number | null;
  /** What was known before it was said to be done, or not begun: what it is again once it is in progress. */
  readonly progress_before: number | null;
  readonly remaining_before: number | null;
}

/** What somebody says of it; what is undefined is not said. */
export interface WorkSaid {
  readonly status?: TaskStatus | undefined;
  readonly progress?: number | null | undefined;
  readonly actual_start_date?: CivilDate | null | undefined;
  readonly actual_end_date?: CivilDate | null | undefined;
  readonly remaining_days?: number | null | undefined;
}

/** The same as it is sent: what is not said is left out. */
export type WorkSent = { readonly [K in keyof WorkSaid]: Exclude<WorkSaid[K], undefined> };

/** The names of what is said, in the order in which people read it. */
export const saidNames = ['progress', 'actual_start_date', 'actual_end_date', 'remaining_days'] as const;
type SaidName = (typeof saidNames)[number];

/** Why what is said does not go together, by field. */
export type WorkRefusal = Partial<Record<SaidName, string>>;

/** The status that follows from what is said; without anything it toggles between done and in progress. */
const statusSaid = ({ status: now }: Work, sent: WorkSaid): TaskStatus => {
  const { status, progress, actual_start_date: start, actual_end_date: end, remaining_days: left } = sent;
  if (status) return status;
  if (saidNames.every((name) => sent[name] === undefined)) return now === 'DONE' ? 'IN_PROGRESS' : 'DONE';
  if (progress === 100 || end) return 'DONE';
  const isLess = typeof progress === 'number' || end === null || (left ?? 0) > 0;
  if (now === 'DONE') return isLess ? 'IN_PROGRESS' : 'DONE';
  if (now === 'NOT_STARTED') return progress || start ? 'IN_PROGRESS' : 'NOT_STARTED';
  return 'IN_PROGRESS';
};

/** What was known of the work in progress. */
const knownOf = (known: Work) =>
  known.status === 'IN_PROGRESS'
    ? { progress: known.progress, remaining_days: known.remaining_days }
    : { progress: known.progress_before, remaining_days: known.remaining_before };

const done = (known: Work, sent: WorkSaid, today: CivilDate): Work | WorkRefusal => {
  const { progress, remaining_days: left } = sent;
  if (typeof progress === 'number' && progress !== 100) return { progress: 'What is done is 100 %' };
  if (left) return { remaining_days: 'What is done has nothing left' };
  const began = sent.actual_start_date ?? known.actual_start_date;
  const latest = began !== null && began > today ? began : today;
  const end = sent.actual_end_date ?? known.actual_end_date ?? latest;
  const start = began ?? (end < today ? end : today);
  if (end < start)
    return sent.actual_end_date
      ? { actual_end_date: 'Actual end is before Actual start' }
      : { actual_start_date: 'Actual start is after Actual end' };
  const before = knownOf(known);
  return {
    status: 'DONE',
    progress: 100,
    actual_start_date: start,
    actual_end_date: end,
    remaining_days: null,
    progress_before: before.progress,
    remaining_before: before.remaining_days,
  };
};

const notStarted = (known: Work, sent: WorkSaid): Work | WorkRefusal => {
  if (sent.progress) return { progress: 'What is not started has nothing done' };
  if (sent.actual_start_date) return { actual_start_date: 'What is not started has no actual start' };
  if (sent.actual_end_date) return { actual_end_date: 'What is not started has not ended' };
  const before = knownOf(known);
  const left = known.status === 'NOT_STARTED' ? known.remaining_days : null;
  return {
    status: 'NOT_STARTED',
    progress: 0,
    actual_start_date: null,
    actual_end_date: null,
    remaining_days: sent.remaining_days === undefined ? left : sent.remaining_days,
    progress_before: before.progress,
    remaining_before: before.remaining_days,
  };
};

const inProgress = (known: Work, sent: WorkSaid, today: CivilDate): Work | WorkRefusal => {
  if (sent.actual_end_date) return { actual_end_date: 'What is in progress has not ended' };
  if (sent.progress === 100) return { progress: 'What is 100 % done is done' };
  const before = knownOf(known);
  const was = before.progress ?? 0;
  const progress = sent.progress ?? was;
  // What was said to be left is of the percentage beside which it was said.
  const left = known.status === 'NOT_STARTED' ? (known.remaining_days ?? before.remaining_days) : before.remaining_days;
  const kept = progress === was ? left : null;
  return {
    status: 'IN_PROGRESS',
    progress,
    actual_start_date: sent.actual_start_date ?? known.actual_start_date ?? today,
    actual_end_date: null,
    remaining_days: sent.remaining_days === undefined ? kept : sent.remaining_days,
    progress_before: null,
    remaining_before: null,
  };
};

const labels = { actual_start_date: 'Actual start', actual_end_date: 'Actual end' } as const;

/**
 * How far a sub-task is after what somebody said of it on a day (rule 164). What they do not say stays as it is known;
 * back in progress it is as it was before. Without a status, what is said tells it: 100 % or an end is done, a start or a
 * percentage in progress. The work that it makes, or the fields that do not go together, with why.
 */
export const workSaid = (known: Work, sent: WorkSaid, today: CivilDate): Work | { readonly refused: WorkRefusal } => {
  for (const name of ['actual_start_date', 'actual_end_date'] as const) {
    const day = sent[name];
    if (day && day > today && day !== known[name]) return { refused: { [name]: `${labels[name]} is after today` } };
  }
  const status = statusSaid(known, sent);
  // What was known before is sent with its status, and has empty days too.
  if (
    sent.actual_start_date === null &&
    sent.status === undefined &&
    known.actual_start_date &&
    status !== 'NOT_STARTED'
  )
    return { refused: { actual_start_date: 'What has begun has an actual start' } };
  const made =
    status === 'DONE'
      ? done(known, sent, today)
      : status === 'NOT_STARTED'
        ? notStarted(known, sent)
        : inProgress(known, sent, today);
  return 'status' in made ? made : { refused: made };
};
