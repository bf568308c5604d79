import { createContext, useContext, useMemo } from 'react';
import { hasScreens } from '../schema/partOf.ts';
import type { Resource } from '../schema/resource.ts';
import { inSentence } from '../schema/words.ts';
import { workflowStatusOf } from './workflowStatus.ts';

/** The record whose page, form or dialog something stands in. */
export interface PageRecord {
  /** The name of its resource. */
  readonly resource: string;
  /** Undefined while it is not saved, or not chosen yet. */
  readonly id: number | undefined;
  /** What marks of its lines rest on, as the user read it. */
  readonly seen?: number | null;
}

const Context = createContext<PageRecord | undefined>(undefined);

/** Says which record a page, a form or a dialog is about: the parent of the parts that are listed or chosen there. */
export const PageRecordProvider = Context.Provider;

type Described = Pick<Resource, 'name' | 'partOf'>;

/** The name under which the browser keeps what was typed on this page, as `purchase_requests:12`; undefined where nothing is saved yet. */
export const usePageName = (): string | undefined => {
  const page = useContext(Context);
  return page?.id === undefined ? undefined : `${page.resource}:${page.id}`;
};

/** What the page, the form or a dialog of a record is about: for a part its parent, which has the other parts too. */
export const pageRecordOf = (
  { name, partOf }: Described,
  record: Readonly<Record<string, unknown>> | undefined,
): PageRecord => {
  const id = record?.[partOf ? partOf.by : 'id'];
  const seen = partOf ? null : (workflowStatusOf(record)?.seen ?? null);
  return { resource: partOf ? partOf.parent.name : name, id: typeof id === 'number' ? id : undefined, seen };
};

/** What the marks of lines rest on, as the user read it with the record whose page this is; null where none says. */
export const useSeenOnPage = (): number | null => useContext(Context)?.seen ?? null;

/** The parameter of calls that name no parent. */
const none: Readonly<Record<string, number>> = {};

/**
 * The parent of parts, from the page on which they are listed or chosen, as the parameter of their calls:
 * `{ permit_id: 5 }`; empty where the page is about something else, and for records that are part of nothing.
 */
export const useParentOf = (part: Pick<Resource, 'partOf'> | undefined): Readonly<Record<string, number>> => {
  const page = useContext(Context);
  const by = part?.partOf?.by;
  const id = page?.resource === part?.partOf?.parent.name ? page?.id : undefined;
  return useMemo(() => (by === undefined || id === undefined ? none : { [by]: id }), [by, id]);
};

/** The same as the `meta` of a read by ids; undefined for records whose calls name no parent. */
export const useParentMeta = (
  part: Pick<Resource, 'partOf'> | undefined,
): Readonly<Record<string, number>> | undefined => {
  const parent = useParentOf(part);
  return parent === none ? undefined : parent;
};

/** Why parts cannot be chosen where the page does not say, or not yet, whose they are; undefined if they can. */
export const useNoParent = (part: Resource | undefined): string | undefined => {
  const parent = useParentOf(part);
  const page = useContext(Context);
  if (!part?.partOf || hasScreens(part) || parent !== none) return undefined;
  const one = inSentence(part.partOf.parent.title);
  return page?.resource === part.partOf.parent.name
    ? `Choose the ${one} first, or save it`
    : `They are chosen on the page of their ${one}`;
};
