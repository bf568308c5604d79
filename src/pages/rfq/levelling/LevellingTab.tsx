import { Box, useMediaQuery, type Theme } from '@mui/material';
import { useEffect, useState } from 'react';
import { getSession, useSession } from '../../../authProvider/session.ts';
import { download } from '../../../dataProvider/http.ts';
import { rfqs } from '../../../resources/rfq/rfqs.ts';
import { FileButton } from '../../../ui/FileButton.tsx';
import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import { withLocalTimes } from '../../../ui/fields/format.ts';
import { UnsavedGuard } from '../../../ui/form/UnsavedGuard.tsx';
import { FullScreenButton } from '../../../ui/sheet/FullScreenButton.tsx';
import { FailedState } from '../../../ui/page/FailedState.tsx';
import { useRestOfWindow } from '../../../ui/page/useRestOfWindow.ts';
import { Loading } from '../../../ui/page/Loading.tsx';
import { LevellingEditor } from './LevellingEditor.tsx';
import { AwardNote } from './AwardNote.tsx';
import { levellingRights } from './rights.ts';
import { useAwardOf, useShownAward } from './useAwardOf.ts';
import { useLevelling } from './useLevelling.ts';
import { workflowStatusOf } from '../../../ui/workflowStatus.ts';

const Levelling = ({ record, onRetry }: RecordPartProps & { readonly onRetry: () => void }) => {
  const loaded = useLevelling(record.id);
  const store = loaded.state === 'ready' ? loaded.store : undefined;
  const [whole, setWhole] = useState(false);
  const award = useAwardOf(record.id);
  useShownAward(award, store);
  const permissions = useSession()?.permissions ?? [];
  const { height, ref } = useRestOfWindow();
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  const refused = workflowStatusOf(record)?.edit_refused;
  const rights = levellingRights({
    status: String(record['status']),
    refused: refused ? withLocalTimes(refused) : undefined,
    permissions,
    isAwarded: award !== undefined,
  });
  useEffect(() => {
    if (rights.quote !== undefined) void store?.endTyping(rights.quote);
  }, [store, rights.quote]);
  if (loaded.state === 'failed')
    return <FailedState title="The quotations could not be read" error={loaded.error} onRetry={onRetry} />;
  if (!store) return <Loading />;
  const code = String(record['rfq_code']);
  /** What is typed is in the file. */
  const load = async () => {
    const { state } = await store.saveAll();
    if (state !== 'saved') throw new Error('Some prices are not saved: the file is of what is saved');
    return (await download(rfqs.endpoints.levellingWorkbook, { params: { id: record.id } })).data;
  };
  return (
    <Box
      sx={
        whole
          ? { position: 'fixed', inset: 0, zIndex: 'drawer', p: 1, bgcolor: 'background.default' }
          : wide
            ? { minHeight: 240, mb: '-16px', display: 'flex', flexDirection: 'column' }
            : {}
      }
      ref={whole || !wide ? undefined : ref}
      style={whole || !wide ? undefined : { height }}
    >
      <UnsavedGuard
        unsaved={() => getSession() !== null && ['failed', 'conflict', 'unread'].includes(store.snapshot().save.state)}
        what="the quotations"
        text="Some prices are not saved."
        onLeave={() => undefined}
      />
      {award && !whole && <AwardNote award={award} />}
      <LevellingEditor
        store={store}
        rfq={record.id}
        rights={rights}
        tools={
          <>
            <FileButton kind="xlsx" of="of the levelling" name={`${code} levelling`} load={load} />
            <FullScreenButton whole={whole} onClick={() => setWhole(!whole)} />
          </>
        }
      />
    </Box>
  );
};

/** The quotations of an RFQ as the tab with which its page opens once it is sent. */
export const LevellingTab = (props: RecordPartProps) => {
  const [attempt, setAttempt] = useState(0);
  return <Levelling key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
};
