import type { StageName } from '../../../domain/estimation/stages.ts';
import { labelOf as fieldLabel, type Field } from '../../../schema/field.ts';
import type { SheetChange } from '../../../ui/grid/sheet.ts';
import type { SheetColumn } from '../../../ui/grid/types.ts';
import { counted, formatInteger } from '../../../ui/fields/format.ts';
import { ConfirmDialog } from '../../../ui/page/ConfirmDialog.tsx';
import { AddDialog } from './AddDialog.tsx';
import type { OpenDialog } from './openDialog.ts';
import { BasisDialog } from './BasisDialog.tsx';
import { ConflictDialog } from '../../../ui/lines/ConflictDialog.tsx';
import { nameOf } from './lines.ts';
import { FigurePopover } from './FigurePopover.tsx';
import { textOf, type GridRow } from '../../../ui/lines/lines.ts';
import type { LineKind } from '../../../domain/estimation/stages.ts';
import type { LinesStore } from '../../../ui/lines/LinesStore.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { stageResources } from '../../../resources/estimation/stageResources.ts';
import type { useBoqActions } from './useBoqActions.ts';

interface Props {
  readonly stage: StageName;
  readonly store: LinesStore;
  readonly columns: readonly SheetColumn<GridRow>[];
  readonly asked: OpenDialog | undefined;
  readonly doing: Pick<ReturnType<typeof useBoqActions>, 'addPicked' | 'insert' | 'spot' | 'removed'>;
  readonly apply: (change: SheetChange) => void;
  /** As typed by the person: a verified line is asked about. */
  readonly onChange: (change: SheetChange) => void;
  readonly onClose: () => void;
}

const labelIn = (stage: StageName) => {
  const fields: Readonly<Record<string, Field>> = stageResources[stage].lines.fields;
  return (name: string): string => {
    if (name === 'factor') return 'Factor of the BOMs';
    const field = fields[name];
    return field ? fieldLabel(name, field) : name;
  };
};

/** The cell of the quantity shows the basis and the percentage too. */
const columnOfField = (field: string): string => (field === 'basis' || field === 'percent' ? 'quantity' : field);

/** How many of the lines that go are verified. */
const goneVerified = (verified: number, all: number): string => {
  if (verified < all) return `${formatInteger(verified)} of them ${verified === 1 ? 'is' : 'are'} verified.`;
  return all === 1 ? 'It is verified.' : 'All of them are verified.';
};

/** The dialogs of the editor, of which at most one is open. */
export const BoqDialogs = ({ stage, store, columns, asked, doing, apply, onChange, onClose }: Props) => {
  const row = asked && 'key' in asked ? store.rowOf(asked.key) : undefined;
  const into = (kind: LineKind) => {
    const { parent } = doing.spot(kind);
    const line = parent === null ? undefined : store.rowOf(parent)?.line;
    return line ? `Into “${textOf(line, 'description')}”` : 'At the top level of the bill';
  };
  switch (asked?.kind) {
    case 'add':
      return (
        <AddDialog
          kind={asked.what}
          into={into(asked.what)}
          onClose={onClose}
          onStructure={(values) => doing.insert({ kind: 'structure', ...values })}
          onPick={doing.addPicked}
        />
      );
    case 'move':
      return (
        <MoveDialog
          store={store}
          keys={asked.keys}
          onClose={onClose}
          onMove={(parent) => {
            const last = store.tree.childrenOf(parent).findLast((key) => !asked.keys.includes(key));
            store.move(asked.keys, { parent, after: last ?? null });
            onClose();
          }}
        />
      );
    case 'verified':
      return (
        <ConfirmDialog
          open
          title="Change a verified line?"
          confirm="Change it"
          cancel="Leave it"
          onClose={onClose}
          onConfirm={() => {
            apply(asked.change);
            onClose();
          }}
        >
          This line is verified: changing it clears the mark.
        </ConfirmDialog>
      );
    case 'basis':
      return row ? (
        <BasisDialog
          line={row.line}
          onClose={onClose}
          onChoose={(value) =>
            onChange({
              edits: [{ id: row.key, column: 'quantity', input: { value } }],
              closed: 0,
              beyond: 0,
              how: 'typed',
            })
          }
        />
      ) : null;
    case 'remove': {
      const { length } = store.withBelow(asked.keys);
      return (
        <ConfirmDialog
          open
          title={`Delete ${counted(length, 'line', 'lines')}?`}
          confirm="Delete"
          cancel="Keep"
          onClose={onClose}
          onConfirm={() => {
            doing.removed(asked.keys);
            onClose();
          }}
        >
          {goneVerified(asked.verified, length)}
        </ConfirmDialog>
      );
    }
    case 'conflict':
      return row ? (
        <ConflictDialog
          row={row}
          name={nameOf(row)}
          columnOf={columnOfField}
          columns={columns}
          onClose={onClose}
          onSettle={(keep) => {
            store.settle(row.key, keep);
            onClose();
          }}
        />
      ) : null;
    case 'figure': {
      const column = columns.find(({ key }) => key === asked.column);
      return row && column ? (
        <FigurePopover anchor={asked.anchor} row={row} column={column} labelOf={labelIn(stage)} onClose={onClose} />
      ) : null;
    }
    default:
      return null;
  }
};
