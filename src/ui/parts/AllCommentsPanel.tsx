import { useMemo } from 'react';
import { useListContext } from 'react-admin';
import { users } from '../../resources/people/users.ts';
import type { AnyRecord } from '../../schema/record.ts';
import { inSentence } from '../../schema/words.ts';
import { AllComments } from '../comments/AllComments.tsx';
import { SidePanel } from '../page/SidePanel.tsx';
import { useProvider } from '../useProvider.ts';
import { useToast } from '../useToast.tsx';
import { usePartsPlace } from './place.ts';

/** The comments on all parts of a record. Each part is opened from there. */
export const AllCommentsPanel = ({ onClose }: { readonly onClose: () => void }) => {
  const { part, parent, acts, openDialog, toKind } = usePartsPlace();
  const provider = useProvider();
  const toast = useToast();
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
  const callsOf = (kind: string | undefined) =>
    kind === undefined ? undefined : part.comments.find((each) => each.kind === kind)?.calls;
  // It may be one of another kind, or one that the list has not loaded.
  const open = async (id: number, kind: string | undefined) => {
    const listed = data.find((row) => row.id === id);
    if (listed) return openDialog({ what: 'comments', record: listed });
    try {
      const meta = { ...acts.params, list: kind };
      const [record] = (await provider.getMany<AnyRecord>(part.name, { ids: [id], meta })).data;
      if (!record) return;
      if (kind !== undefined && toKind) toKind(kind, { what: 'comments', record });
      else openDialog({ what: 'comments', record });
    } catch (error) {
      toast.failed(error);
    }
  };
  return (
    <SidePanel label={`Comments on all ${inSentence(part.titles)}`} onClose={onClose}>
      {allComments && on && (
        <AllComments
          all={allComments}
          id={parent.id}
          query={acts.query}
          on={on}
          one={inSentence(part.title)}
          onLine={(id, kind) => void open(id, kind)}
          callsOf={callsOf}
        />
      )}
    </SidePanel>
  );
};
