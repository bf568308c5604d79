import { createContext, useContext, useMemo } from 'react';
import type { Resource } from '../schema/resource.ts';

/** The record whose page, form or dialog something stands in. */
export interface PageRecord {
  /** The name of its resource. */
  readonly resource: string;
  /** Undefined while it is not saved, or not chosen yet. */
  readonly id: number | undefined;
}

const Context = createContext<PageRecord | undefined>(undefined);

/** Says which record a page, a form or a dialog is about: the parent of the parts that are listed or chosen there. */
export const PageRecordProvider = Context.Provider;

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
