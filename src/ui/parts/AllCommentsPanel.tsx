import { useMemo } from 'react';
import { useListContext } from 'react-admin';
import { users } from '../../resources/people/users.ts';
import type { AnyRecord } from '../../schema/record.ts';
import { inSentence } from '../../schema/words.ts';
import { AllComments } from '../comments/AllComments.tsx';
import { SidePanel } from '../page/SidePanel.tsx';
import { usePartsPlace } from './place.ts';

/** The comments on all parts of a record. One of the list that is loaded is opened from there. */
export const AllCommentsPanel = ({ onClose }: { readonly onClose: () => void }) => {
  const { part, parent, acts, ask } = usePartsPlace();
  const { data = [] } = useListContext<AnyRecord>();
  const { comments, allComments } = acts;
  const on = useMemo(
    () =>
      comments && {
        resource: part.name,
        parent: acts.params,
        query: acts.query,
        calls: comments,
        directory: users.endpoints.directory,
      },
    [part, acts, comments],
  );
  const open = (id: number) => {
    const record = data.find((row) => row.id === id);
    if (record) ask({ what: 'comments', record });
  };
  return (
    <SidePanel label={`Comments on all ${inSentence(acts.titles)}`} onClose={onClose}>
      {allComments && on && (
        <AllComments
          all={allComments}
          id={parent.id}
          query={acts.query}
          on={on}
          one={inSentence(acts.title)}
          onLine={open}
        />
      )}
    </SidePanel>
  );
};
