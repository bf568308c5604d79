import { useEffect } from 'react';
import type { SaveQuestionProps } from '../../../ui/extensions/extension.ts';
import { counted } from '../../../ui/fields/format.ts';
import { ConfirmDialog } from '../../../ui/page/ConfirmDialog.tsx';
import { LeftAlert, somethingIn, useLeft } from './LeftWithNobody.tsx';
import { lossOf } from './lossOf.ts';

/** Asks before a person is deactivated, or leaves branches, and work would be left with nobody. */
export const AskLeft = ({ record, values, onAnswer }: SaveQuestionProps) => {
  const loss = lossOf(record, values);
  const { data, isFetched } = useLeft(loss);
  const left = somethingIn(data);
  // Whoever may not ask is told by the save what they may not do.
  const isNothing = isFetched && !left;
  useEffect(() => {
    if (isNothing) onAnswer(true);
  }, [isNothing, onAnswer]);
  if (!left) return null;
  const name = String(record['name']);
  return (
    <ConfirmDialog
      open
      title={
        loss?.is_active === false
          ? `Deactivate ${name}?`
          : `Take ${name} out of ${counted(loss?.branch_ids?.length ?? 0, 'branch', 'branches')}?`
      }
      confirm="Go on"
      onConfirm={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    >
      <LeftAlert left={left} />
    </ConfirmDialog>
  );
};
