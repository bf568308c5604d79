import { nameColumn } from '../../schema/field.ts';
import type { AnyRecord } from '../../schema/record.ts';
import { inSentence } from '../../schema/words.ts';
import { useHeldRows } from '../list/heldRows.tsx';
import { ConfirmDialog } from '../page/ConfirmDialog.tsx';
import { usePartsPlace } from './place.ts';
import { useDone } from './useDone.ts';
import { verifiedText } from './verifiedText.ts';

interface Props {
  /** One of the group. */
  readonly record: AnyRecord;
  readonly onClose: () => void;
}

/** Asks, and removes the parts of a group, also those that the list has not loaded or does not show. */
export const RemoveGroupDialog = ({ record, onClose }: Props) => {
  const { acts } = usePartsPlace();
  const { rows, drop } = useHeldRows();
  const { run, busy } = useDone();
  const { group } = acts;
  if (!group) return null;
  const value = Number(record[group.by]);
  const name = String(record[nameColumn(group.by)] ?? '');
  const shown = rows.filter((row) => row[group.by] === record[group.by]);
  const remove = async () => {
    if (await run(() => group.remove(value))) drop(shown.map(({ id }) => id));
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={`Delete all ${inSentence(acts.titles)} of ${name}?`}
      confirm="Delete the group"
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {`${verifiedText(acts, shown)}All of the group are deleted, verified or not, whatever the list is narrowed by. It cannot be undone.`}
    </ConfirmDialog>
  );
};
