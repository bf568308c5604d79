import { isOutsideBasis } from '../../../domain/estimation/basis.ts';
import type { BillLineKind, StageName } from '../../../domain/estimation/stages.ts';
import { stageResources } from '../../../resources/estimation/stageResources.ts';
import { labelOf as fieldLabel, type Field } from '../../../schema/field.ts';
import { textOf, type GridRow } from '../../../ui/lines/lines.ts';
import { AddDialog } from './AddDialog.tsx';
import { BasisDialog } from './BasisDialog.tsx';
import type { BoqCalls } from './calls.ts';
import { FigurePopover } from './FigurePopover.tsx';
import type { BoqActions, BoqEditing } from './useBoqActions.ts';
import { VariantDialog } from './VariantDialog.tsx';

interface Props {
  readonly stage: StageName;
  readonly editor: BoqEditing;
  readonly actions: BoqActions;
  readonly calls: BoqCalls;
}

const labelIn = (stage: StageName) => {
  const fields: Readonly<Record<string, Field>> = stageResources[stage].lines.fields;
  return (name: string): string => {
    if (name === 'factor') return 'Factor of the BOMs';
    const field = fields[name];
    return field ? fieldLabel(name, field) : name;
  };
};

/** The number of the nearest line above that is in the total, among those beside a line; '' without one. */
const numberAbove = (store: BoqEditing['store'], { key, parent }: GridRow): string => {
  let number = '';
  for (const row of store.tree.walk()) {
    if (row.key === key) return number;
    if (row.parent === parent && !isOutsideBasis(row.line['basis'])) number = textOf(row.line, 'ref') || number;
  }
  return number;
};

/** The dialogs of a bill beside those of any lines, of which at most one is open. */
export const BoqDialogs = ({ stage, editor, actions, calls }: Props) => {
  const { store, shown, own, close } = editor;
  const row = own && 'key' in own ? store.rowOf(own.key) : undefined;
  const into = (kind: BillLineKind) => {
    const { parent } = editor.actions.spotFor(kind);
    const line = parent === null ? undefined : store.rowOf(parent)?.line;
    return line ? `Into “${textOf(line, 'description')}”` : 'At the top level of the bill';
  };
  switch (own?.kind) {
    case 'add':
      return (
        <AddDialog
          kind={own.what}
          into={into(own.what)}
          onClose={close}
          onStructure={(values) => editor.actions.insert({ kind: 'structure', ...values })}
          onPick={actions.addPicked}
        />
      );
    case 'basis':
      return row ? (
        <BasisDialog
          line={row.line}
          above={numberAbove(store, row)}
          onClose={close}
          // As typed by the person: a verified line is asked about.
          onChoose={(value, alternateTo) =>
            editor.change.onChange({
              edits: [
                { id: row.key, column: 'quantity', input: { value } },
                ...(alternateTo === null
                  ? []
                  : [{ id: row.key, column: 'alternate_to', input: { value: alternateTo } }]),
              ],
              closed: 0,
              beyond: 0,
              how: 'typed',
            })
          }
        />
      ) : null;
    case 'figure': {
      const column = shown.find(({ key }) => key === own.column);
      return row && column ? (
        <FigurePopover anchor={own.anchor} row={row} column={column} labelOf={labelIn(stage)} onClose={close} />
      ) : null;
    }
    case 'variant':
      return row ? (
        <VariantDialog
          line={row.line}
          onChoose={(variant) =>
            store.callFor(async (keyOf) => {
              const key = keyOf(row.key);
              return key ? calls.changeVariant(key, variant) : [];
            })
          }
          onClose={close}
        />
      ) : null;
    default:
      return null;
  }
};
