import type { Fields, Tone } from './field.ts';
import type { StepEndpoint } from './calls/stepEndpoints.ts';

/**
 * The relation of a person to a record. The user who created the record is its `creator`, unless the resource's people
 * name another: a stage that an approval opens has the creator of its estimation.
 */
export type Role = string;
/** People whom no field of the record names. */
export type PeopleElsewhere =
  | { /** Everybody in the branch who has it. */ readonly permission: string }
  | {
      /** The person of the newest record of another resource that refers by `by` to this one. */
      readonly newest: string;
      readonly by: string;
      readonly person: string;
    };
/** The people of each role: the target of a reference (`owner_id`, or of lines, `approvers.user_id`), or elsewhere. */
export type People = Readonly<Record<Role, string | PeopleElsewhere>>;

export interface NamedPerson {
  readonly id: number;
  readonly name: string;
}

/** Somebody who has a role. */
export interface RolePerson extends NamedPerson {
  /** Until when they are away, the last day, and who stands in: a colleague who can have the role too (rule 129). */
  readonly away?: { readonly until: string; readonly substitute: NamedPerson | null } | undefined;
}

/** The name under which a role that was handed over stands among the steps of a record. */
export const handOver = 'hand-over';

/** One step that was taken. */
export interface Step {
  readonly action: string;
  readonly from_state: string;
  readonly to_state: string;
  readonly comment: string | null;
  /** What was known and passed over when the step was taken, a line each; null for nothing. */
  readonly noted?: string | null;
  /** The role that was handed over, which leaves the state as it is: the step is `handOver`. */
  readonly handed?: {
    readonly role: Role;
    readonly from_id: number;
    readonly from_name: string;
    readonly to_name: string;
  } | null;
  /** UTC ISO 8601. */
  readonly at: string;
  readonly by: number;
  readonly by_name: string;
  /** For whom it was taken, by somebody who stood in for them. */
  readonly for?: NamedPerson | null;
  readonly round: number;
}

/** The end of what a record is below: the state in which it ended, and when and by whom, in a sentence. */
export interface EndedAbove {
  readonly state: string;
  readonly message: string;
}

/** The data of a decision about a step, with the counts, sums and fields that the workflow names. */
export interface GuardContext<Count extends string = never, Sum extends string = never, Read extends string = never> {
  readonly state: string;
  /** The id of the current user. */
  readonly me: number;
  readonly may: (permission: string) => boolean;
  readonly people: Readonly<Record<Role, readonly RolePerson[]>>;
  /** Whom the record names for a role, and who cannot have it any more: they left the branch, or lost the permission. */
  readonly gone?: Readonly<Record<Role, readonly NamedPerson[]>>;
  /** Who made the record since its last decision without a role that makes it now: they changed it, or handed that over. */
  readonly otherMakers?: readonly NamedPerson[];
  /** The fields that the workflow `reads`. */
  readonly record: Readonly<Record<Read, unknown>>;
  /** The steps of the current round, oldest first. */
  readonly steps: readonly Step[];
  /** The workflow's `counts`, by name. */
  readonly counts: Readonly<Record<Count, number>>;
  /** Of counts of lines that wait for a mark, those of which the current user set the mark before: they set no other. */
  readonly ownBefore?: Readonly<Record<string, number>>;
  /** The workflow's `sums`, by name: exact decimals. */
  readonly sums: Readonly<Record<Sum, string>>;
  /** Who has opened the record since it came to its state; absent unless the workflow is `watched`. */
  readonly seenBy?: readonly NamedPerson[];
  /** That the line waits for its marks, which the step waits for; absent where all are set, or the process waits for none. */
  readonly unmarked?: string;
  /** How the record differs now from what it follows from, in sentences; absent unless the workflow `outdates`. */
  readonly outdated?: readonly string[];
  /** The body of the step's request; absent when a step is only offered. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** What the record is below has ended: it takes no change and no step, and waits for nobody. */
  readonly endedAbove?: EndedAbove | undefined;
  /** The step is taken along with one of another record, where it was decided who may. */
  readonly along?: true;
}

/** Lines of the record, or records of another resource that refer to it. */
export interface Children {
  /** The field of the lines, or the name of the other resource. */
  readonly of: string;
  /** The reference of the other resource to this record; absent for lines. */
  readonly by?: string;
  /**
   * Counted are those that refer by `by` to the record to which this one refers by this field: other stages of the same
   * estimation.
   */
  readonly same?: string;
  /** The values that counted children have; of a list, one of them; null, an empty field. */
  readonly where?: Readonly<Record<string, Value | readonly Value[] | null>>;
  /** Of lines those alone in which one of this kind stands. */
  readonly holds?: string;
}
type Value = string | number | boolean;

/** Values that a step sets: a fixed one, the moment of the step, or its comment. */
export type SetValues = Readonly<Record<string, Value | null | { readonly is: 'now' | 'comment' }>>;

/** Other records, by what connects them with the record of the step: a reference of theirs, or one of its own. */
type OtherRecords =
  | {
      /** The resource whose records refer to this one. */
      readonly of: string;
      readonly by: string;
      /** Of several the newest alone: the active revision of a stage. */
      readonly newest?: true;
    }
  | { /** The reference of this record to the other. */ readonly to: string };

/**
 * A step of other records that a step takes along, as its consequence: who may was decided for the step that leads. The
 * guards of the other step hold: one that refuses it refuses the whole. A record takes one step only, however many lead
 * to it: the estimation that a stage closes closes the other stages.
 */
export type TakenStep = OtherRecords & {
  /** The step; or the one that a field of the leading step's request chooses by its value. */
  readonly step: string | { readonly body: string; readonly words: Readonly<Record<string, string>> };
  /** The fields of the step's request. */
  readonly with?: Readonly<Record<string, Value>>;
  /** The field of the leading step whose choice is the comment, if none was entered. */
  readonly reason?: string;
  /** The whole is refused if the other record's state does not allow the step; else that record is passed over. */
  readonly needed?: true;
};
/**
 * What becomes of a record below one that ends: the step that it takes along; the whole is refused, with its name behind
 * these words; it stays although it has not ended, for this reason; null, it stays, having ended.
 */
export type Fate = string | { readonly refuse: string } | { readonly stay: string } | null;
/** What becomes of the records below one that ends, for every state of theirs (rule 120). */
export type TakenByState = OtherRecords &
  Pick<TakenStep, 'with' | 'reason'> & { readonly states: Readonly<Record<string, Fate>> };
/** Values that a step sets in other records, which have no process of their own. */
export type TakenChange = OtherRecords & { readonly sets: SetValues };
export type Taken = TakenStep | TakenByState | TakenChange;

/** A record that a step opens, in the way that the module of its resource says. */
export interface OpenedRecord {
  readonly of: string;
  /** Nothing is opened if there is one already that refers to the same record by this field. */
  readonly unless?: string;
}

/**
 * Records on whose changes by others a decision rests: those that refer by `by` to this record, or to the one that its
 * field `same` names; or in place of them what they name by a field.
 */
export interface Basis extends Pick<Children, 'of' | 'same'> {
  readonly by: string;
  readonly naming?: { readonly field: string; readonly of: string };
  /** The fields that matter; all by default. */
  readonly fields?: readonly string[];
}

/** Returns a message that refuses the step, or undefined. */
export type StepGuard<C = GuardContext> = (context: C) => string | undefined;

/** What people do of a record that is no step of it: to verify its lines. */
export interface Work {
  /** The count of the process by which so much of it is left. */
  readonly count: string;
  /** The permission that it takes. */
  readonly permission: string;
  /** What is to be done, with the count, as a text of its own: "Verify 3 lines". */
  readonly text: (count: number) => string;
}

/**
 * People who have to act: those of a role, each until they have taken the step `until` in this round, or all while
 * there is `work` for them.
 */
export interface Wait {
  readonly role: Role;
  readonly until?: string;
  /** The record is in their inbox while there is some of it, whatever its state says. */
  readonly work?: Work;
}

/** How the work goes on from a state, where the steps of whoever it waits for do not say it (rule 114). */
export interface GoesOn {
  /** Steps that usually follow, the likeliest first. */
  readonly steps?: readonly string[];
  /** What is to be done and is no step, where no step is possible: "Type in the quotations that come". */
  readonly says?: string | ((context: GuardContext<string>) => string);
  /** The role that does it, where the record waits for nobody. */
  readonly by?: Role;
  /**
   * Other resources in whose newest record the work goes on: those that refer by `by` to this record, or to the one to
   * which this one refers by `same`.
   */
  readonly in?: readonly { readonly of: string; readonly by: string; readonly same?: string }[];
}

export interface WorkflowState {
  readonly label: string;
  readonly tone: Tone;
  /**
   * The roles that the record waits for, in their order. The first with somebody who has not acted holds the record.
   */
  readonly waits: readonly Wait[];
  /** The roles that may change the record's fields; nobody by default. */
  readonly editable?: readonly Role[];
  /** Who, beside those, names who supplies its lines, and allocates what belongs to them. */
  readonly supplied?: readonly Role[];
  /** The record waits for a decision: it is in the inbox of those who have to act. */
  readonly decision?: true;
  /** Whoever sent it is told that it came to this state, though it waits for another decision. */
  readonly told?: true;
  /** The record was sent back for a correction. */
  readonly returned?: true;
  /** The title under which records of this state are on the start page of whom they wait for: "Ready to convert". */
  readonly ready?: string;
  readonly next?: GoesOn;
  /** Whether the record has ended; by default, when it waits for nobody and nothing goes on. */
  readonly end?: boolean;
}

/** Whether a record in this state has ended. */
export const isEnd = ({ end, waits, next }: WorkflowState): boolean =>
  end ?? (waits.length === 0 && next === undefined);

export interface WorkflowAction<C = GuardContext> {
  /** The text of the button: "Send for approval". */
  readonly label: string;
  /** What the step brings beyond the new state, in a sentence: "Opens a project and its estimation." */
  readonly follows?: string;
  /** The message after the step: "Enquiry approved". */
  readonly success: string;
  readonly failure: string;
  readonly from: readonly string[];
  /** The state after the step, or the possible states with a function that chooses one. */
  readonly to: string | { readonly oneOf: readonly string[]; readonly pick: (context: C) => string };
  /** The roles that may take the step, in addition to the permission (rule 24). */
  readonly by: readonly Role[];
  readonly permission: string;
  readonly comment: 'required' | 'optional';
  /** Fields of the record that the step's request has and the step stores. */
  readonly body?: Fields;
  /** Other fields of the request, for guards and effects; the record does not store them. */
  readonly extra?: Fields;
  /** Fields of `extra`, or the `comment`, that people are asked for, and have to fill, only while this holds. */
  readonly asks?: Readonly<Record<string, (context: C) => boolean>>;
  readonly guards?: readonly StepGuard<C>[];
  /**
   * Why whoever made the round may take this step, though it decides: by default nobody who made or sent it may, nor who
   * took another step of decision in the round (rule 24).
   */
  readonly byMaker?: string;
  /** Why the step is taken although the marks of its line have fallen: by default every step waits for them (rule 126). */
  readonly withoutMarks?: string;
  /** Taken beside a decision, and decides nothing itself; offered only while no guard refuses it. */
  readonly beside?: true;
  /** The step is never possible in this process, for this reason; nobody is offered it. */
  readonly never?: string;
  /** The states of an ended record above in which it can be taken all the same: it brings that one back. */
  readonly despite?: readonly string[];
  /** The step begins a new round. */
  readonly opensRound?: true;
  /** The step can be taken of several records at once. */
  readonly bulk?: true;
  /** A choice of `extra` that people make by the button: one a value, with the value's own words. */
  readonly each?: { readonly field: string; readonly labels: Readonly<Record<string, string>> };
  /** Taken only along with a step of another record: nobody is offered it, and no call takes it. */
  readonly along?: true;
  /** Values that the step sets in addition to the state. */
  readonly sets?: SetValues;
  /** Records that it opens, before its own record changes. */
  readonly opens?: readonly OpenedRecord[];
  /** Steps and changes of other records that it takes along, in this order and in the same transaction. */
  readonly takes?: readonly Taken[];
  /**
   * A field that refers to a record whose other records the step changes too. That record is locked first, so that two
   * such steps come one after the other.
   */
  readonly within?: string;
  readonly tone?: 'primary' | 'danger';
}

/** `computed`: what is counted follows from several lines together; the resource's module says how. */
export type NamedCounts = Readonly<Record<string, Children | 'computed'>>;
export type NamedSums = Readonly<Record<string, Children & { readonly field: string }>>;
/** The names of counts that a process spells out. */
type NamesOf<T> = string extends keyof T ? never : keyof T & string;

/** A process: its states and the steps between them. Only steps change a record's state. */
export interface Workflow extends WorkflowWords {
  readonly states: Readonly<Record<string, WorkflowState>>;
  readonly actions: Readonly<Record<string, WorkflowAction>>;
  /** Numbers of children for the guards, read in one statement. */
  readonly counts?: NamedCounts;
  /** Sums of a field of children for the guards. */
  readonly sums?: NamedSums;
  /** The fields of the record that guards see. */
  readonly reads?: readonly string[];
}

/** What `defineWorkflow` takes: the context of its guards has the names of its own counts, sums and fields alone. */
export interface WorkflowConfig<
  State extends string,
  Action extends string,
  C extends NamedCounts,
  S extends NamedSums,
  R extends readonly string[],
> extends WorkflowWords {
  readonly states: Readonly<Record<State, WorkflowState>>;
  readonly actions: Readonly<Record<Action, WorkflowAction<GuardContext<NamesOf<C>, NamesOf<S>, R[number]>>>>;
  readonly counts?: C;
  readonly sums?: S;
  readonly reads?: R;
}

interface WorkflowWords {
  readonly name: string;
  /** The field of the record's state. */
  readonly field: string;
  readonly initial: string;
  /** The calls of the steps. The call of a step without an endpoint is `PUT <path>/:id/<step>`. */
  readonly endpoints?: readonly StepEndpoint[];
  /** Guards see who has opened the record since it came to its state. */
  readonly watched?: true;
  /**
   * The verified line of another resource that the record is about, by the field with its id: while its marks are not
   * all set, what is booked of it stays and goes no further.
   */
  readonly marksOf?: { readonly of: string; readonly by: string };
  /**
   * What a decision rests on beside the record itself with its lines, parts and files: whoever decides, or sets a mark, has
   * seen it as it is (rule 125). An empty list: on the record alone. A process in which somebody decides says it.
   */
  readonly restsOn?: readonly Basis[];
  /** Why who sends no number and never opened the record may decide all the same; by default they open it first. */
  readonly withoutSeen?: string;
  /** What a record follows from may change while it is decided: its module says how it differs, as of now. */
  readonly outdates?: true;
  /** People with this permission can act as the owner: for records whose owner has left. */
  readonly managedBy?: string;
  /** The states that the strip shows, in order, without the ends that leave the usual path. */
  readonly path: readonly string[];
  /** The home screen shows the sum of the field `value` for each of these states. */
  readonly pipeline?: { readonly value: string; readonly stages: readonly string[] };
}

/** The possible states after a step. */
export const targetsOf = ({ to }: Pick<WorkflowAction, 'to'>): readonly string[] =>
  typeof to === 'string' ? [to] : to.oneOf;

/** Whether the step can end a record that has not ended. */
export const endsRecord = (
  { states }: Pick<Workflow, 'states'>,
  action: Pick<WorkflowAction, 'from' | 'to' | 'never'>,
): boolean => {
  const ended = (state: string) => {
    const known = states[state];
    return known !== undefined && isEnd(known);
  };
  return action.never === undefined && targetsOf(action).some(ended) && !action.from.every(ended);
};

/**
 * The last of these states that led to the current one; the first by default. A hold is resumed to it, whatever was done
 * and undone meanwhile.
 */
export const stateAmong =
  <const S extends string>(states: readonly [S, ...S[]]) =>
  ({ steps, state }: GuardContext): S => {
    const came = steps.findLast(
      ({ from_state, to_state }) => to_state === state && states.some((s) => s === from_state),
    );
    return states.find((s) => s === came?.from_state) ?? states[0];
  };
