import { isIn, listIn, integerIn, UnreadablePlan, valueIn, type XmlNode } from './elements.ts';
import type { Notes } from './said.ts';

/** A task of the file with those in it. */
export interface FileTask {
  readonly uid: number;
  readonly node: XmlNode;
  readonly name: string;
  /** How people find it there: `7 “Roof”`. */
  readonly at: string;
  readonly level: number;
  readonly in: FileTask[];
}

/** A task as it stands in a plan of two levels. */
export interface PlacedTask {
  readonly kind: 'main_task' | 'sub_task';
  /** Undefined of a main task that the file does not have. */
  readonly task: FileTask | undefined;
  readonly name: string;
}

/** What a task of the file is here, where it is no task. */
export type OutlinePlace = 'folded' | 'plan' | 'left';

export interface Outline {
  /** Main tasks, each followed by its sub-tasks. */
  readonly placed: readonly PlacedTask[];
  /** Those that are no task here, by their identities. */
  readonly elsewhere: ReadonlyMap<number, { readonly task: FileTask; readonly place: OutlinePlace }>;
}

/** The longest name of a task. */
const maxName = 255;
const shown = (name: string): string => (name.length > 60 ? `${name.slice(0, 59)}…` : name);

const levelOf = (node: XmlNode): number =>
  integerIn(node, 'OutlineLevel') ?? (valueIn(node, 'OutlineNumber')?.split('.').length || 1);

/** The tasks of a file in each other, as their levels say; without empty rows and the row of the project itself. */
const treeOf = (project: XmlNode): FileTask[] => {
  const top: FileTask[] = [];
  const open: FileTask[] = [];
  const known = new Set<number>();
  for (const node of listIn(project, 'Tasks', 'Task')) {
    const [uid, level] = [integerIn(node, 'UID'), levelOf(node)];
    if (uid === undefined) throw new UnreadablePlan('The file is damaged: a task has no UID.');
    if (known.has(uid)) throw new UnreadablePlan(`The file is damaged: two tasks have the UID ${uid}.`);
    known.add(uid);
    if (isIn(node, 'IsNull') || level < 1) continue;
    const name = valueIn(node, 'Name')?.trim().length ? (valueIn(node, 'Name') ?? '') : '';
    const at = `${integerIn(node, 'ID') ?? uid} “${shown(name.trim())}”`;
    while ((open.at(-1)?.level ?? 0) >= level) open.pop();
    const task: FileTask = { uid, node, name, at, level, in: [] };
    (open.at(-1)?.in ?? top).push(task);
    open.push(task);
  }
  return top;
};

const withBelow = (task: FileTask): FileTask[] => [task, ...task.in.flatMap(withBelow)];

/** Why a task is none here, with all that is in it. */
const leftFor = ({ node }: FileTask): string | undefined => {
  if (valueIn(node, 'Active') !== undefined && !isIn(node, 'Active')) return 'is inactive';
  if (isIn(node, 'Recurring')) return 'recurs';
  if (isIn(node, 'ExternalTask')) return 'is of another project';
  return isIn(node, 'IsSubproject') ? 'is a whole project of another file' : undefined;
};

/** Reads the outline of a file into two levels; what that folds or leaves is said. */
class Folding {
  readonly placed: PlacedTask[] = [];
  readonly elsewhere = new Map<number, { readonly task: FileTask; readonly place: OutlinePlace }>();
  readonly #notes: Notes;

  constructor(notes: Notes) {
    this.#notes = notes;
  }

  put(task: FileTask, place: OutlinePlace): void {
    this.elsewhere.set(task.uid, { task, place });
  }

  /** Those that are taken. */
  taken(tasks: readonly FileTask[]): FileTask[] {
    return tasks.filter((task) => {
      const why = leftFor(task);
      if (why === undefined) return true;
      const all = withBelow(task);
      for (const each of all) this.put(each, 'left');
      const more = all.length - 1;
      const also = more === 0 ? '' : `, with ${more === 1 ? 'the task' : `the ${more} tasks`} in it`;
      this.#notes.say('tasks', task.at, `It ${why}${also}.`);
      return false;
    });
  }

  #name(task: FileTask, above: readonly string[]): string {
    const whole = [...above, task.name].join(': ');
    if (whole.trim() === '') {
      this.#notes.say('texts', task.at, 'It has no name, and is called “Task” here.');
      return 'Task';
    }
    if (whole.length <= maxName) return whole;
    this.#notes.say('texts', task.at, `Its name is cut after ${maxName} characters.`);
    return whole.slice(0, maxName);
  }

  main(task: FileTask): void {
    this.placed.push({ kind: 'main_task', task, name: this.#name(task, []) });
    this.#subs(task, []);
  }

  sub(task: FileTask, above: readonly string[] = []): void {
    this.placed.push({ kind: 'sub_task', task, name: this.#name(task, above) });
  }

  #subs(group: FileTask, above: readonly string[]): void {
    for (const task of this.taken(group.in))
      if (task.in.length === 0) this.sub(task, above);
      else {
        this.put(task, 'folded');
        this.#notes.say('outline', task.at, 'It is below a main task: the tasks in it have its name before theirs.');
        this.#subs(task, [...above, task.name.trim()]);
      }
  }
}

/** One that holds all others, of which some hold tasks again: it stands for the plan itself. */
const wholeIn = (top: readonly FileTask[]): FileTask | undefined =>
  top.length === 1 && top[0]?.in.some((task) => task.in.length > 0 && leftFor(task) === undefined) ? top[0] : undefined;

/**
 * The tasks of a file in the two levels of a plan. Deeper groups are folded into their main task; tasks that are in none get
 * one. `isOwn`: it was made here, where a main task may have nothing in it.
 */
export const outlineOf = (project: XmlNode, notes: Notes, isOwn: boolean): Outline => {
  const folding = new Folding(notes);
  const top = folding.taken(treeOf(project));
  const whole = wholeIn(top);
  if (whole) {
    folding.put(whole, 'plan');
    notes.say('outline', whole.at, 'It holds everything, and is the plan itself: what is in it are the main tasks.');
  }
  let alone: FileTask[] = [];
  const close = () => {
    if (alone.length === 0) return;
    const areMilestones = alone.every(({ node }) => /^PT0H0M0S$/.test(valueIn(node, 'Duration') ?? ''));
    const name = areMilestones ? 'Milestones' : 'Tasks';
    folding.placed.push({ kind: 'main_task', task: undefined, name });
    const [first] = alone;
    const text =
      alone.length === 1 ? 'It is in no other task' : `It and ${alone.length - 1} behind it are in no other task`;
    notes.say(
      'outline',
      first?.at ?? null,
      `${text}: a main task “${name}” is made for ${alone.length === 1 ? 'it' : 'them'}.`,
    );
    for (const task of alone) folding.sub(task);
    alone = [];
  };
  const isEmptyMain = ({ node }: FileTask) => isOwn && /^PT0H0M0S$/.test(valueIn(node, 'Duration') ?? '');
  for (const task of whole ? folding.taken(whole.in) : top)
    if (task.in.length > 0 || isIn(task.node, 'Summary') || isEmptyMain(task)) {
      close();
      folding.main(task);
    } else alone.push(task);
  close();
  return { placed: folding.placed, elsewhere: folding.elsewhere };
};
