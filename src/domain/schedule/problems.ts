/** A link of a circle: `to` waits for `from`, is in it, or contains it. */
export interface CircleLink {
  readonly from: number;
  readonly to: number;
  readonly by: 'before' | 'contains' | 'in';
}

/** Why a plan has no schedule. */
export type PlanProblem =
  /** Tasks that wait for one another. Each link begins where the one before ended; the last ends where the first began. */
  | { readonly kind: 'circle'; readonly links: readonly CircleLink[] }
  /** A parent, or an end of a dependency, that is no task of the plan. */
  | { readonly kind: 'unknownTask'; readonly task: number }
  | { readonly kind: 'sameId'; readonly task: number }
  /** Not a whole number of working days from 0 to `maxDays`. */
  | { readonly kind: 'duration'; readonly task: number }
  /** Not a whole number of days from −`maxDays` to `maxDays`. */
  | { readonly kind: 'lag'; readonly from: number; readonly to: number }
  /** A link from finish to finish or from start to finish at a main task. */
  | { readonly kind: 'mainTask'; readonly from: number; readonly to: number }
  /** A date that is not in the calendar; of the plan's start the task is null. */
  | { readonly kind: 'date'; readonly task: number | null; readonly date: string }
  /** A date of the schedule would not be in the years 1 to 9999. */
  | { readonly kind: 'range' };

/** The longest duration and lag, in days. */
export const maxDays = 100_000;

/** A plan that has no schedule. */
export class PlanError extends RangeError {
  readonly problem: PlanProblem;

  constructor(problem: PlanProblem) {
    super(problemText(problem, (id) => `task ${id}`));
    this.problem = problem;
  }
}

/** The tasks that the problem names, each once. */
export const tasksOf = (problem: PlanProblem): readonly number[] => {
  if (problem.kind === 'circle') return [...new Set(problem.links.map(({ from }) => from))];
  if (problem.kind === 'lag' || problem.kind === 'mainTask') return [problem.from, problem.to];
  return problem.kind === 'range' || problem.task === null ? [] : [problem.task];
};

/** So many links of a circle are said. */
const maxLinks = 8;

/** Said where a main task is at an end of another kind of link. */
export const mainTaskLinks = 'main tasks take FS and SS alone.';

const words = { before: 'comes before', contains: 'contains', in: 'is in' } as const;

/** The problem for people, who know tasks by their names: `“Walls” comes before “Roof”, “Roof” contains “Walls”`. */
export const problemText = (problem: PlanProblem, nameOf: (id: number) => string): string => {
  const named = (id: number) => `“${nameOf(id)}”`;
  switch (problem.kind) {
    case 'circle': {
      const said = problem.links.length > maxLinks + 1 ? problem.links.slice(0, maxLinks) : problem.links;
      const links = said.map(({ from, to, by }) => `${named(from)} ${words[by]} ${named(to)}`);
      const more = problem.links.length - said.length;
      return `These tasks wait for one another: ${links.join(', ')}${more > 0 ? `, and so on over ${more} more` : ''}.`;
    }
    case 'unknownTask':
      return `${named(problem.task)} is not a task of this plan.`;
    case 'sameId':
      return `${named(problem.task)} is in this plan twice.`;
    case 'duration':
      return `The duration of ${named(problem.task)} has to be a whole number of working days from 0 to ${maxDays}.`;
    case 'lag':
      return `The lag from ${named(problem.from)} to ${named(problem.to)} has to be a whole number of days, at most ${maxDays}.`;
    case 'mainTask':
      return `The link from ${named(problem.from)} to ${named(problem.to)} ends at a finish: ${mainTaskLinks}`;
    case 'date':
      return `${problem.task === null ? 'The start of the plan' : named(problem.task)} has a date that does not exist: ${problem.date}.`;
    case 'range':
      return 'The plan does not end within the years 1 to 9999.';
  }
};
