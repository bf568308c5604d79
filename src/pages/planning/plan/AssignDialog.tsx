import { planTasks } from '../../../resources/planning/planTasks.ts';
import { counted } from '../../../ui/fields/format.ts';
import { SendDialog } from '../../../ui/form/SendDialog.tsx';
import type { LinesStore } from '../../../ui/lines/LinesStore.ts';
import type { RowId } from '../../../ui/sheet/types.ts';
import { assigneeField } from './model.ts';

interface Props {
  readonly store: LinesStore;
  readonly keys: readonly RowId[];
  readonly onClose: () => void;
}

/** Gives sub-tasks to one person, as one change of the sheet: it is saved and undone as typed cells are. */
export const AssignDialog = ({ store, keys, onClose }: Props) => {
  const many = counted(keys.length, 'sub-task', 'sub-tasks');
  if (!assigneeField) throw new Error(`${planTasks.name} has no assignee`);
  return (
    <SendDialog
      size="xs"
      title={`Assign ${many}`}
      description="Nobody chosen takes the assignee away."
      fields={{ assignee_id: assigneeField }}
      confirm="Assign"
      send={async ({ assignee_id: id }) => {
        store.edit(
          keys.map((key) => ({
            id: key,
            column: 'assignee_id',
            input: { value: typeof id === 'number' ? String(id) : null },
          })),
        );
        return undefined;
      }}
      onClose={onClose}
    />
  );
};
