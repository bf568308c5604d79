import type { NamedPerson, Role, RolePerson, Step } from './workflow.ts';

/** A step from the current state, and whether the current user may take it. */
export interface OfferedStep {
  readonly name: string;
  readonly label: string;
  readonly comment: 'required' | 'optional';
  readonly tone: 'primary' | 'danger' | null;
  readonly bulk: boolean;
  /** The fields that the step asks for only in some cases, and asks for now. */
  readonly asks: readonly string[];
  /** For whom the user takes it, while they stand in for them; null for themselves. */
  readonly for: NamedPerson | null;
  /** The reason why not; null if the user may. */
  readonly refused: string | null;
}

/** What follows: a step, or what is to be done, and by whom; of a step that nobody may take, nobody. */
export interface NextStep {
  readonly label: string;
  /** The step; null for what is none. */
  readonly action: string | null;
  readonly role: string | null;
  readonly people: readonly RolePerson[];
}

/** A record in which the work of another goes on. */
export interface FollowingRecord {
  readonly resource: string;
  readonly id: number;
  readonly name: string;
  readonly state: string;
  readonly next: NextStep | null;
}

/** Why nobody can go on with a record, with the way out, and of whom it would be handed over. */
export interface StuckRecord {
  readonly text: string;
  readonly person: NamedPerson | null;
}

/** The workflow of a record in its answer and on its page. */
export interface ShownWorkflow {
  readonly state: string;
  /** When the record came to its state or its holder; UTC ISO 8601. */
  readonly since: string;
  /** The role and people who have to act next; null if nobody has. */
  readonly held_by: { readonly role: string; readonly people: readonly RolePerson[] } | null;
  /** The roles in which the current user acts for somebody else now. */
  readonly standing_in: readonly { readonly role: Role; readonly for: NamedPerson }[];
  readonly next: NextStep | null;
  /** Nobody can go on with it, and how somebody could; null where somebody can. */
  readonly stuck: StuckRecord | null;
  /** Where the work goes on, of what the current user may see. */
  readonly goes_on: readonly FollowingRecord[];
  readonly actions: readonly OfferedStep[];
  /** Stands for all that a decision rests on, for who read it: sent back with the step. Null where nothing says what. */
  readonly seen: number | null;
  /** How the record differs now from what it follows from, in sentences. */
  readonly outdated: readonly string[];
  /** What else is told of it as of now; and what should be looked at before it is decided. */
  readonly told: readonly string[];
  readonly warned: readonly string[];
  /** The reason why the current user cannot change the record's fields; null if they can. */
  readonly edit_refused: string | null;
  /** What the record is below has ended, in a sentence: it takes no change and no step. */
  readonly ended_above: string | null;
  /** All steps that were taken, oldest first. */
  readonly steps: readonly Step[];
}
