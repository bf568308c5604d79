import type { Fields, Tone } from './field.ts';

/** A part that a person plays on a record by being assigned to it; whoever made the record is its `creator`. */
export type Role = string;
/** Where the people of a record stand in it: `owner_id`, or a field of its lines, `approvers.user_id`. */
export type People = Readonly<Record<Role, string>>;

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
export interface Facts {
  readonly state: string;
  /** Who wants to take the step. */
  readonly me: number;
  readonly may: (permission: string) => boolean;
  readonly people: Readonly<Record<Role, readonly NamedPerson[]>>;
  readonly record: Readonly<Record<string, unknown>>;
  /** The steps of the round under way, oldest first. */
  readonly steps: readonly Step[];
}

/** A message that blocks the step, or nothing. */
export type StepGuard = (facts: Facts) => string | undefined;

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
  readonly to: string;
  /** Who may take the step; being assigned is asked for beside the permission (decisions §3). */
  readonly by: readonly Role[];
  readonly permission: string;
  readonly comment: 'required' | 'optional';
  /** What else is sent with it, and kept on the record under the same names. */
  readonly body?: Fields;
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
  /** Who holds this permission stands in for the owner: for records whose owner has left, or is away. */
  readonly managedBy?: string;
  /** The order in which the strip shows the way, without the ways out. */
  readonly path: readonly string[];
  /** Summed on the home screen: the money of the records in each of these states, in this order. */
  readonly pipeline?: { readonly value: string; readonly stages: readonly string[] };
}
