import type { AnyRecord } from '../../schema/record.ts';
import { inSentence } from '../../schema/words.ts';
import { useHeldRows } from '../list/heldRows.tsx';
import { ConfirmDialog } from '../page/ConfirmDialog.tsx';
import { AllCommentsPanel } from './AllCommentsPanel.tsx';
import { ChoiceDialog } from './ChoiceDialog.tsx';
import { Now } from './Now.tsx';
import { PartCall } from './PartCall.tsx';
import { PartDialog } from './PartDialog.tsx';
import { PartPanel } from './PartPanel.tsx';
import { nameOfPlace, usePartsPlace, type OpenDialog } from './place.ts';
import { RemoveGroupDialog } from './RemoveGroupDialog.tsx';
import { useDone } from './useDone.ts';
import { verifiedText } from './verifiedText.ts';

interface OneProps {
  readonly record: AnyRecord;
  readonly onClose: () => void;
}

const RemoveDialog = ({ record, onClose }: OneProps) => {
  const { part, acts } = usePartsPlace();
  const { run, busy } = useDone();
  const { drop } = useHeldRows();
  const remove = async () => {
    if (await run(() => acts.remove([record.id], [record]))) drop([record.id]);
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={`Delete ${inSentence(acts.title)} ${nameOfPlace(part, record)}?`}
      confirm="Delete"
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {`${verifiedText(acts, [record])}It cannot be undone.`}
    </ConfirmDialog>
  );
};

const Duplicate = ({ record, onClose }: OneProps) => {
  const { duplicate } = usePartsPlace().acts;
  return duplicate ? <Now work={() => duplicate(record)} onClose={onClose} /> : null;
};

interface Props {
  readonly opened: OpenDialog;
  readonly onClose: () => void;
}

/** What the user asked for on the tab of parts, as far as it opens something. */
export const PartDialogs = ({ opened, onClose }: Props) => {
  switch (opened.what) {
    case 'add':
      return <PartDialog onClose={onClose} />;
    case 'edit':
      return <PartDialog listed={opened.record} onClose={onClose} />;
    case 'remove':
      return <RemoveDialog record={opened.record} onClose={onClose} />;
    case 'allComments':
      return <AllCommentsPanel onClose={onClose} />;
    case 'duplicate':
      return <Duplicate record={opened.record} onClose={onClose} />;
    case 'removeGroup':
      return <RemoveGroupDialog record={opened.record} onClose={onClose} />;
    case 'choose':
      return <ChoiceDialog {...opened} onClose={onClose} />;
    case 'call':
      return <PartCall {...opened} onClose={onClose} />;
    default:
      return <PartPanel listed={opened.record} atComments={opened.what === 'comments'} onClose={onClose} />;
  }
};
