import type { StageName } from '../../domain/boq/stages.ts';
import { labelOf as fieldLabel, type Field } from '../../schema/field.ts';
import type { SheetChange } from '../../ui/grid/sheet.ts';
import type { SheetColumn } from '../../ui/grid/types.ts';
import { ConfirmDialog } from '../../ui/page/ConfirmDialog.tsx';
import { AddDialog } from './AddDialog.tsx';
import type { Asked } from './asked.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { FigurePopover } from './FigurePopover.tsx';
import { textOf, type BoqRow } from './lines.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { stageResources } from '../../resources/boq.stageResources.ts';
import type { BoqStore } from './store/BoqStore.ts';
import type { useBoqActions } from './useBoqActions.ts';

interface Props {
  readonly stage: StageName;
  readonly store: BoqStore;
  readonly columns: readonly SheetColumn<BoqRow>[];
  readonly asked: Asked | undefined;
  readonly doing: Pick<ReturnType<typeof useBoqActions>, 'addPicked' | 'insert' | 'spot'>;
  readonly apply: (change: SheetChange) => void;
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

/** The dialogs of the editor, of which at most one is open. */
export const BoqDialogs = ({ stage, store, columns, asked, doing, apply, onClose }: Props) => {
  const row = asked && 'key' in asked ? store.rowOf(asked.key) : undefined;
  const into = () => {
    const { parent } = doing.spot();
    const line = parent === null ? undefined : store.rowOf(parent)?.line;
    return line ? `Into “${textOf(line, 'description')}”` : 'At the top of the bill';
  };
  switch (asked?.kind) {
    case 'add':
      return (
        <AddDialog
          kind={asked.what}
          into={into()}
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
    case 'conflict':
      return row ? (
        <ConflictDialog
          row={row}
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
