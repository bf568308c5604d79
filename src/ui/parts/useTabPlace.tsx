import { useMemo } from 'react';
import { labelOf } from '../../schema/field.ts';
import { inSentence } from '../../schema/words.ts';
import type { ListPlace } from '../listPlace.ts';
import { useReread } from '../useReread.ts';
import { useWork } from '../useWork.ts';
import { workflowStatusOf } from '../workflowStatus.ts';
import { AddButton } from './AddButton.tsx';
import { ChooseForChosen } from './ChooseForChosen.tsx';
import { commentsTail } from './CommentsTail.tsx';
import { FieldCell } from './FieldCell.tsx';
import { GroupActions } from './GroupActions.tsx';
import { MarkCell } from './MarkCell.tsx';
import { MarkChosen } from './MarkChosen.tsx';
import type { PartsPlace } from './place.ts';
import { menuTail } from './RowMenu.tsx';
import { verifiedText } from './verifiedText.ts';

/** What a list and its rows are told of the tab in which they stand. */
export const useTabPlace = ({ part, parent, acts, openDialog, toKind }: PartsPlace) => {
  const { run } = useWork();
  const reread = useReread(part);
  const refused = (part.partOf?.editing === 'own' ? null : workflowStatusOf(parent)?.edit_refused) ?? null;
  const parts: PartsPlace = useMemo(
    () => ({ part, parent, acts, openDialog, toKind }),
    [part, parent, acts, openDialog, toKind],
  );
  const list = useMemo((): ListPlace => {
    const may: ListPlace['may'] = (act) => refused === null && acts.may(act);
    return {
      open: (record) => openDialog({ what: 'show', record }),
      add: may('create') && (
        <AddButton label={`Add ${inSentence(acts.title)}`} onClick={() => openDialog({ what: 'add' })} />
      ),
      refused,
      may,
      remove: (ids, records) => run(() => acts.remove(ids.map(Number), records), { after: reread }),
      beforeRemoval: (records) => verifiedText(acts, records),
      title: acts.title,
      titles: acts.titles,
      columns: acts.columns,
      has: acts.has,
      group: acts.group && {
        by: acts.group.by,
        none: `No ${inSentence(labelOf(acts.group.by, part.fields[acts.group.by] ?? {}))}`,
        Actions: GroupActions,
      },
      cells: {
        ...Object.fromEntries(Object.keys(may('edit') ? acts.edits : {}).map((name) => [name, FieldCell])),
        ...Object.fromEntries(acts.marks.map(({ rule }) => [rule.field, MarkCell])),
      },
      tails: [...(acts.comments ? [commentsTail] : []), menuTail],
      chosen: [
        ...(acts.marks.length ? [{ key: 'marks', Action: MarkChosen }] : []),
        ...(acts.choices.length ? [{ key: 'choices', Action: ChooseForChosen }] : []),
      ],
    };
  }, [part, acts, openDialog, refused, run, reread]);
  return { parts, list };
};
