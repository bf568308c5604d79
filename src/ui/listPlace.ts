import { createContext, useContext, type ComponentType, type ReactNode } from 'react';
import type { Identifier } from 'react-admin';
import type { AnyRecord } from '../schema/record.ts';
import type { ListColumn } from './listColumns.ts';

export interface RowCellProps {
  readonly record: AnyRecord;
  readonly column: ListColumn;
  /** Whether the row is the one in the Tab order: its controls are reached by Tab then. */
  readonly active: boolean;
  /** Without a head above it: it shows the label of its column itself. */
  readonly labelled?: boolean;
}

/** What stands behind the columns of every row, such as its menu. */
export interface RowTail {
  readonly key: string;
  readonly label: string;
  /** In pixels. */
  readonly width: number;
  readonly Cell: ComponentType<Pick<RowCellProps, 'record' | 'active'>>;
}

/** One of the rows of a group. */
export interface GroupProps {
  readonly record: AnyRecord;
  readonly active: boolean;
}

export interface ChosenProps {
  readonly ids: readonly Identifier[];
  /** Those of the chosen records that are loaded. */
  readonly records: readonly AnyRecord[];
  /** Ends the selection. */
  readonly onDone: () => void;
}

/** A list that stands on the page of a record: what is done there in another way than on a page of its own. */
export interface ListPlace {
  /** Shows a row: it has no page. */
  readonly open: (record: AnyRecord) => void;
  /** The button that adds a record; undefined where nobody can. */
  readonly add: ReactNode;
  /** Why nothing can be added, changed or deleted now; null if it can. */
  readonly refused: string | null;
  /** Whether rows can be added, changed or deleted here, one or several. */
  readonly may: (act: 'create' | 'edit' | 'delete' | 'deleteMany') => boolean;
  /** Deletes rows. Returns whether it succeeded. */
  readonly remove: (ids: readonly Identifier[], records: readonly AnyRecord[]) => Promise<boolean>;
  /** What is said of rows before they are deleted. */
  readonly beforeRemoval: (records: readonly AnyRecord[]) => string;
  /** What a row is called, and several. */
  readonly title: string;
  readonly titles: string;
  /** The columns that are shown without a choice of the user, and those that it can show, by all that there are. */
  readonly columns: readonly string[];
  readonly has: (column: string) => boolean;
  /** The groups that rows are in, by the column of a reference. */
  readonly group:
    | {
        readonly by: string;
        /** What rows in none are headed by. */
        readonly none: string;
        readonly Actions: ComponentType<GroupProps>;
      }
    | undefined;
  /** Cells that do something, by column. */
  readonly cells: Readonly<Record<string, ComponentType<RowCellProps> | undefined>>;
  readonly tails: readonly RowTail[];
  /** What can be done with the chosen rows, besides what every list offers. */
  readonly chosen: readonly { readonly key: string; readonly Action: ComponentType<ChosenProps> }[];
}

const Context = createContext<ListPlace | undefined>(undefined);

export const ListPlaceProvider = Context.Provider;
/** The place of the list on the page of a record; undefined for a list with a page of its own. */
export const useListPlace = (): ListPlace | undefined => useContext(Context);
