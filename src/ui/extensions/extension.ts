import type { ComponentType } from 'react';
import type { Field, Fields, RowsField } from '../../schema/field.ts';
import type { IconName } from '../../schema/icons.ts';
import type { AnyRecord } from '../../schema/record.ts';
import type { MenuGroup } from '../../resources/menuGroups.ts';
import type { Endpoints, Resource } from '../../schema/resource.ts';
import type { ChosenProps } from '../listPlace.ts';

export interface RecordPartProps {
  readonly resource: Resource;
  readonly record: AnyRecord;
}

/** `compact`: above a tab that fills the window, where there is room for what matters alone. */
export interface RecordNoteProps extends RecordPartProps {
  readonly compact?: boolean;
}

/** `asked`: what of the tab a link led to, in the tab's own words. */
export interface RecordTabProps extends RecordPartProps {
  readonly asked?: string | undefined;
}

/** A tab on the page of a record. */
export interface RecordTab {
  /** Its name within the page: `where-used`. */
  readonly value: string;
  readonly label: string;
  /** Whether it takes the whole width of the page. */
  readonly wide?: boolean;
  /** Whether it takes the rest of the window: the head of the page is a row above it. */
  readonly fills?: boolean;
  /** Whether the page opens with it. */
  readonly first?: boolean;
  /** Whether it stands before Details, and not between Details and History. */
  readonly leads?: boolean;
  /** Whether the user may see the tab; by default everybody who sees the record. */
  readonly may?: () => boolean;
  /** Whether the record is far enough for it; by default always. */
  readonly offers?: (record: AnyRecord) => boolean;
  readonly Tab: ComponentType<RecordTabProps>;
  /** A count after the label. */
  readonly Badge?: ComponentType<RecordPartProps>;
}

/** One or several buttons in the head of a record's page. It checks the permissions itself. */
export interface RecordAction {
  readonly key: string;
  readonly Action: ComponentType<RecordPartProps>;
}

/** What can be done with chosen rows of a resource's lists. It checks the permissions itself. */
export interface ChosenAction {
  readonly key: string;
  readonly Action: ComponentType<ChosenProps>;
}

/** A part of a record's page above the tabs, or next to its facts. */
export interface RecordNote {
  readonly key: string;
  /** Whether the page begins with it, above the state of the record. */
  readonly leads?: boolean;
  readonly Note: ComponentType<RecordNoteProps>;
  /** What of it stands in the head of a page with a tab that fills the window. */
  readonly Head?: ComponentType<RecordPartProps>;
}

/** `fields`: those of the step. */
export interface StepPartProps {
  readonly resource: Resource;
  readonly id: number;
  readonly fields: Fields;
}

/** A part of the dialog of a step, above its other fields. It asks for some of the step's fields itself. */
export interface StepPart {
  readonly asks: readonly string[];
  readonly Part: ComponentType<StepPartProps>;
}

/** `fields`: those of the call. */
export interface CallPartProps {
  readonly resource: Resource;
  readonly fields: Fields;
}

/** A part of the dialog of a call with a button, above its other fields. It asks for some of the fields itself. */
export interface CallPart {
  readonly asks: readonly string[];
  readonly Part: ComponentType<CallPartProps>;
}

export interface SaveQuestionProps {
  readonly record: AnyRecord;
  /** What is entered. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Saves it, or goes on editing. */
  readonly onAnswer: (isSaved: boolean) => void;
}

/** What is asked before the form of a record saves what it is about. */
export interface SaveQuestion {
  readonly isAbout: (record: AnyRecord, values: Readonly<Record<string, unknown>>) => boolean;
  readonly Ask: ComponentType<SaveQuestionProps>;
}

export type ShownLineValues = Readonly<Record<string, unknown>>;

export interface LineDetailsProps {
  /** The current values of the line. */
  readonly line: ShownLineValues;
}

/** A part of a form below each line for which `appliesTo` returns true. */
export interface LineDetails {
  readonly appliesTo: (line: ShownLineValues) => boolean;
  readonly Part: ComponentType<LineDetailsProps>;
}

/** A page with its own address. The menu, the routes and the breadcrumb are derived from it. */
export interface CustomPage {
  /** The address, which is also the prefix of all addresses below it: `/permissions`. */
  readonly path: string;
  readonly title: string;
  readonly menu: MenuGroup;
  /** The place in the menu's group, as resources say it; those without one follow. */
  readonly menuPlace?: number;
  readonly icon: IconName;
  /** Another page leads to it, about a record: it has no entry in the menu. */
  readonly unlisted?: true;
  /** Any of these permissions shows the page. */
  readonly permissions: readonly string[];
  readonly Page: ComponentType;
}

/** A part of the top bar. */
export interface BarPart {
  readonly key: string;
  readonly Part: ComponentType;
}

type LineNames<F extends Fields> = {
  [N in keyof F & string]: F[N] extends RowsField ? N : Field extends F[N] ? N : never;
}[keyof F & string];

interface AppParts {
  readonly pages?: readonly CustomPage[];
  /** The start page. */
  readonly home?: ComponentType;
  readonly bar?: readonly BarPart[];
}

interface ResourceParts<F extends Fields> {
  readonly tabs?: readonly RecordTab[];
  readonly actions?: readonly RecordAction[];
  readonly notes?: readonly RecordNote[];
  readonly chosen?: readonly ChosenAction[];
  /** Next to the facts, above the records that belong to this one. */
  readonly asides?: readonly RecordNote[];
  /** By the name of the field that holds the lines. */
  readonly lineDetails?: Readonly<Partial<Record<LineNames<F>, LineDetails>>>;
  /** By the name of the step. */
  readonly steps?: Readonly<Record<string, StepPart>>;
  /** By the path of the call. */
  readonly calls?: Readonly<Record<string, CallPart>>;
  readonly beforeSave?: SaveQuestion;
  /** The values with which a new record starts on the screen, beyond those of its description. */
  readonly proposes?: () => Readonly<Record<string, unknown>>;
  /** Replaces the generated screens of the resource. */
  readonly page?: CustomPage;
  /** Pages in addition to the generated screens. */
  readonly pages?: readonly CustomPage[];
}

/** The additions of a module to the screens of one resource, or to the application. */
export interface Extension extends AppParts, ResourceParts<Fields> {
  readonly resource?: Resource;
}

/** Additions to the screens of a resource. Their components are lazy, so that the initial JavaScript does not grow. */
export const extendScreens = <F extends Fields, M extends Endpoints>(
  resource: Resource<F, M>,
  parts: ResourceParts<F>,
): Extension => ({ ...parts, resource });

/** Additions to the application that belong to no single resource. */
export const extendApp = (parts: AppParts): Extension => parts;
