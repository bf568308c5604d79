import type { Fields, Tone } from './field.ts';
import type { StepEndpoint } from './calls/stepEndpoints.ts';

/** What a person is to a record; whoever made the record is its `creator`. */
export type Role = string;
/**
 * Who has a role on a record: whoever a field names (`owner_id`, or a field of its lines, `approvers.user_id`), or, of
 * every record, whoever holds a permission in the branch.
 */
export type People = Readonly<Record<Role, string | { readonly permission: string }>>;

export interface NamedPerson {
  readonly id: number;
  readonly name: string;
}

/** One step that was taken. */
export interface Step {
  readonly action: string;
  readonly from_state: string;
  readonly to_state: string;
  readonly comment: string | null;
  /** UTC ISO 8601. */
  readonly at: string;
  readonly by: number;
  readonly by_name: string;
  readonly round: number;
}

/** What a decision about a step is made from. */
export interface GuardContext {
  readonly state: string;
  /** Who wants to take the step. */
  readonly me: number;
  readonly may: (permission: string) => boolean;
  readonly people: Readonly<Record<Role, readonly NamedPerson[]>>;
  readonly record: Readonly<Record<string, unknown>>;
  /** The steps of the round under way, oldest first. */
  readonly steps: readonly Step[];
  /** The workflow's `counts`, by name. */
  readonly counts: Readonly<Record<string, number>>;
  /** The workflow's `sums`, by name: exact decimals. */
  readonly sums: Readonly<Record<string, string>>;
  /** What is sent with the step; absent while the step is only offered. */
  readonly body?: Readonly<Record<string, unknown>>;
}

/** Lines of the record, or records of another resource that name it. */
export interface Children {
  /** The field of the lines, or the name of the other resource. */
  readonly of: string;
  /** The field by which a record of another resource names this one; lines need none. */
  readonly by?: string;
  /** Only those with these values; with a list, one of them; with null, none. */
  readonly where?: Readonly<Record<string, Value | readonly Value[] | null>>;
}
type Value = string | number | boolean;

/** A message that blocks the step, or nothing. */
export type StepGuard = (facts: GuardContext) => string | undefined;

/** Who has to act: people of a role, each until they have taken the step `until` in this round. */
export interface Wait {
  readonly role: Role;
  readonly until?: string;
}

export interface WorkflowState {
  readonly label: string;
  readonly tone: Tone;
  /** Who holds the record, one after the other: the first of whom somebody is still to act. Nobody when empty. */
  readonly waits: readonly Wait[];
  /** Who may change what the record says; nobody when it is absent. */
  readonly editable?: readonly Role[];
  /** What waits here is a decision: it stands in the inbox of whoever has to act. */
  readonly decision?: true;
  /** It came back to be mended. */
  readonly returned?: true;
}

export interface WorkflowAction {
  /** What the button says: "Send for approval". */
  readonly label: string;
  /** What is told when it is done: "Enquiry approved". */
  readonly success: string;
  readonly failure: string;
  readonly from: readonly string[];
  /** The state to which the step leads, or the possible ones with what chooses among them. */
  readonly to: string | { readonly oneOf: readonly string[]; readonly pick: (context: GuardContext) => string };
  /** Who may take the step: the permission alone is not enough (rule 24). */
  readonly by: readonly Role[];
  readonly permission: string;
  readonly comment: 'required' | 'optional';
  /** Fields of the record that are sent with the step and stored with it. */
  readonly body?: Fields;
  /** What else is sent with it: guards and effects read it, the record does not store it. */
  readonly extra?: Fields;
  readonly guards?: readonly StepGuard[];
  /** Whoever took that step in this round cannot take this one, and is not waited for: the message says so. */
  readonly barred?: { readonly by: string; readonly message: string };
  /** A new round begins. */
  readonly opensRound?: true;
  /** Several records can be decided so at once. */
  readonly bulk?: true;
  readonly tone?: 'primary' | 'danger';
}

/** One process: its states and the steps between them. Nothing else changes a record's state. */
export interface Workflow {
  readonly name: string;
  /** The field of the record that holds the state. */
  readonly field: string;
  readonly initial: string;
  readonly states: Readonly<Record<string, WorkflowState>>;
  readonly actions: Readonly<Record<string, WorkflowAction>>;
  /** How its steps are called. A step that stands in none of these is called by `PUT <path>/:id/<step>`. */
  readonly endpoints?: readonly StepEndpoint[];
  /** How many children there are of a kind, for the guards: read with the record, in one statement. */
  readonly counts?: Readonly<Record<string, Children>>;
  /** What a field of the children adds up to, for the guards. */
  readonly sums?: Readonly<Record<string, Children & { readonly field: string }>>;
  /** Who holds this permission stands in for the owner: for records whose owner has left, or is away. */
  readonly managedBy?: string;
  /** The order in which the strip shows the way, without the ways out. */
  readonly path: readonly string[];
  /** Summed on the home screen: the money of the records in each of these states, in this order. */
  readonly pipeline?: { readonly value: string; readonly stages: readonly string[] };
}

/** The states to which a step can lead. */
export const targetsOf = ({ to }: Pick<WorkflowAction, 'to'>): readonly string[] =>
  typeof to === 'string' ? [to] : to.oneOf;

/** The state from which the record came to where it is now: to it a hold is resumed. */
export const stateBefore = ({ steps, state }: GuardContext): string =>
  steps.findLast((step) => step.to_state === state && step.from_state !== state)?.from_state ?? state;

/** A step that the state has, and whether this person may take it now. */
export interface OfferedStep {
  readonly name: string;
  readonly label: string;
  readonly comment: 'required' | 'optional';
  readonly tone: 'primary' | 'danger' | null;
  readonly bulk: boolean;
  /** Why not; null where the person may. */
  readonly refused: string | null;
}

/** The workflow of a record as the server answers it with the record, and as its page shows it. */
export interface ShownWorkflow {
  readonly state: string;
  /** UTC ISO 8601: since when it stands there, with whoever holds it. */
  readonly since: string;
  /** Who has to act next; null where nobody has. */
  readonly held_by: { readonly role: string; readonly people: readonly NamedPerson[] } | null;
  readonly actions: readonly OfferedStep[];
  /** Why the person cannot change what the record says; null where they can. */
  readonly edit_refused: string | null;
  /** Every step that was taken, oldest first. */
  readonly steps: readonly Step[];
}
