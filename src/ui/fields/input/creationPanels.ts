import { createContext, useContext, type ComponentType } from 'react';
import type { RowsField } from '../../../schema/field.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { RowName } from '../useRowGroups.ts';

interface PanelProps<Made> {
  readonly resource: Resource;
  /** The values with which what is created starts, among them the name that was searched for. */
  readonly initial: Readonly<Record<string, unknown>>;
  readonly onCreated: (made: Made) => void;
  readonly onClose: () => void;
}

export type CreateRecordProps = PanelProps<AnyRecord>;

export interface CreateRowProps extends PanelProps<RowName> {
  /** The field with the lines, as people enter them. */
  readonly field: string;
  readonly lines: RowsField;
  /** The id of the record. */
  readonly owner: number;
}

/** The panels in which pickers create what they do not find. They have inputs of every kind, pickers among them. */
export interface CreationPanels {
  readonly Record: ComponentType<CreateRecordProps>;
  readonly Line: ComponentType<CreateRowProps>;
}

const Context = createContext<CreationPanels | null>(null);

/** Hands the panels down to the pickers, which stand below them and cannot import them. */
export const CreationPanelsProvider = Context.Provider;

/** @throws Error outside of the application's frame */
export const useCreationPanels = (): CreationPanels => {
  const panels = useContext(Context);
  if (!panels) throw new Error('Nothing hands down the panels in which a picker creates what it does not find');
  return panels;
};
