import type { ComponentType } from 'react';
import type { Field, Fields, LinesField } from '../../schema/field.ts';
import type { IconName } from '../../schema/icons.ts';
import type { AnyRecord } from '../../schema/record.ts';
import type { Endpoints, MenuGroup, Resource } from '../../schema/resource.ts';

export interface RecordPartProps {
  readonly resource: Resource;
  readonly record: AnyRecord;
}

/** A tab on the page of a record, between Details and History. */
export interface RecordTab {
  /** Its name within the page: `where-used`. */
  readonly value: string;
  readonly label: string;
  /** Whether the signed-in user may see it; without it, everybody who sees the record. */
  readonly may?: () => boolean;
  readonly Tab: ComponentType<RecordPartProps>;
  /** Stands behind the label, for a count. */
  readonly Badge?: ComponentType<RecordPartProps>;
}

/** A button, or several, in the head of a record's page. It hides itself from those who may not use it. */
export interface RecordAction {
  readonly key: string;
  readonly Action: ComponentType<RecordPartProps>;
}

/** A part of a record's page above the tabs. */
export interface RecordNote {
  readonly key: string;
  readonly Note: ComponentType<RecordPartProps>;
}

export type Line = Readonly<Record<string, unknown>>;

export interface BeneathLineProps {
  /** The line as it is typed so far. */
  readonly line: Line;
}

/** A part of a form beneath each line for which `appliesTo` holds. */
export interface BeneathLine {
  readonly appliesTo: (line: Line) => boolean;
  readonly Part: ComponentType<BeneathLineProps>;
}

/** A page with an address of its own. The menu, the routes and the breadcrumb follow from this. */
export interface CustomPage {
  /** The address, and the start of every address below it: `/permissions`. */
  readonly path: string;
  readonly title: string;
  readonly menu: MenuGroup;
  readonly icon: IconName;
  /** Who holds any of these sees the page. */
  readonly permissions: readonly string[];
  readonly Page: ComponentType;
}

/** A part of the bar at the top of every screen. */
export interface BarPart {
  readonly key: string;
  readonly Part: ComponentType;
}

type LineNames<F extends Fields> = {
  [N in keyof F & string]: F[N] extends LinesField ? N : Field extends F[N] ? N : never;
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
  /** By the name of the field that holds the lines. */
  readonly beneath?: Readonly<Partial<Record<LineNames<F>, BeneathLine>>>;
  /** Stands for the generated screens, which the resource then has not. */
  readonly page?: CustomPage;
  /** Pages beside the generated screens. */
  readonly pages?: readonly CustomPage[];
}

/** What a wing adds to the browser: to the screens of one resource, or to the application. */
export interface Extension extends AppParts, ResourceParts<Fields> {
  readonly resource?: Resource;
}

/** What the screens of a resource have beyond its description. Parts are lazy, so that they cost nothing at the start. */
export const extendResource = <F extends Fields, M extends Endpoints>(
  resource: Resource<F, M>,
  parts: ResourceParts<F>,
): Extension => ({ ...parts, resource });

/** What the application has that belongs to no single resource. */
export const extendApp = (parts: AppParts): Extension => parts;
