import { createContext, useContext } from 'react';
import type { Identifier } from 'react-admin';
import type { OfferedCall } from '../../schema/buttons.ts';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import type { ChoiceAct, PartActs } from './acts.ts';

/** What the user wants to do with parts, as far as it opens something. */
export type OpenDialog =
  | { readonly what: 'add' | 'allComments' }
  | { readonly what: 'show' | 'comments' | 'edit' | 'remove' | 'removeGroup' | 'duplicate'; readonly record: AnyRecord }
  | { readonly what: 'call'; readonly call: OfferedCall; readonly record: AnyRecord }
  | { readonly what: 'choose'; readonly choice: ChoiceAct; readonly ids: readonly Identifier[]; readonly name: string };

/** The tab of the parts of a record. */
export interface PartsPlace {
  readonly part: Resource;
  readonly parent: AnyRecord;
  readonly acts: PartActs;
  readonly openDialog: (opened: OpenDialog) => void;
  /** Goes to the lines of another kind, where something is wanted. */
  readonly toKind?: ((kind: string, opened: OpenDialog) => void) | undefined;
}

const Context = createContext<PartsPlace | undefined>(undefined);

export const PartsPlaceProvider = Context.Provider;

/** The tab in which something stands. @throws Error elsewhere */
export const usePartsPlace = (): PartsPlace => {
  const place = useContext(Context);
  if (!place) throw new Error('There is no tab of parts around this');
  return place;
};

/** The name of a part. */
export const nameOfPlace = ({ represent, title }: Resource, record: AnyRecord): string =>
  String(record[represent] ?? title);
