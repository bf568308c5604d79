import { Box } from '@mui/material';
import { useCallback, useEffect, useState } from 'react';
import { onOutageOver } from '../../../authProvider/clientState.ts';
import { getSession } from '../../../authProvider/session.ts';
import { metOutage } from '../../../dataProvider/outage.ts';
import type { StageName } from '../../../domain/estimation/stages.ts';
import { withLocalTimes } from '../../../ui/fields/format.ts';
import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import { UnsavedGuard } from '../../../ui/form/UnsavedGuard.tsx';
import { FailedState } from '../../../ui/page/FailedState.tsx';
import { Loading } from '../../../ui/page/Loading.tsx';
import { useProvider } from '../../../ui/useProvider.ts';
import { workflowStatusOf } from '../../../ui/workflow/types.ts';
import { MarginsDialog } from '../prices/MarginsDialog.tsx';
import { TargetPanel } from '../target/TargetPanel.tsx';
import { holdSteps } from '../../../ui/workflow/unsavedWork.ts';
import { AllOfStage } from './AllOfStage.tsx';
import { BoqEditor } from './BoqEditor.tsx';
import type { BoqCalls } from './calls.ts';
import { LinesStore } from '../../../ui/lines/LinesStore.ts';
import { browserDraft, type LinesDraft } from '../../../ui/lines/drafts.ts';
import { FullScreenButton } from './FullScreenButton.tsx';
import { LinePanel } from './LinePanel.tsx';
import { providerCalls } from './providerCalls.ts';
import { statusText } from './statusText.ts';
import { billModel } from './model.ts';

interface Props extends RecordPartProps {
  readonly stage: StageName;
}

type Loaded =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown }
  | {
      readonly state: 'ready';
      readonly store: LinesStore;
      readonly calls: BoqCalls;
      readonly draft: LinesDraft | undefined;
    };

/** What is still being saved of pages that were left, by the name of their draft: who comes back waits for it. */
const closing = new Map<string, Promise<void>>();

/** Reads the lines of a revision, anew for another one. */
const useLines = (stage: StageName, revision: number, estimation: number, draftName: string) => {
  const provider = useProvider();
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });
  useEffect(() => {
    const calls = providerCalls(provider, stage, { revision, estimation });
    const store = new LinesStore(billModel(stage), calls, browserDraft(draftName));
    let left = false;
    const keep = () => store.keepDraft();
    window.addEventListener('pagehide', keep);
    const load = async () => {
      await closing.get(draftName);
      return store.load();
    };
    const release = holdSteps({
      isSaved: () => store.snapshot().save.state === 'saved',
      save: async () => {
        const status = await store.saveAll();
        return status.state === 'saved' ? undefined : statusText(status);
      },
    });
    const stopWaiting = onOutageOver(() => store.goOn());
    load().then(
      (draft) => left || setLoaded({ state: 'ready', store, calls, draft }),
      (error: unknown) => left || setLoaded({ state: 'failed', error }),
    );
    return () => {
      left = true;
      window.removeEventListener('pagehide', keep);
      setLoaded({ state: 'loading' });
      stopWaiting();
      // Until it is saved, steps from other pages wait for it too.
      closing.set(draftName, store.close().finally(release));
    };
  }, [provider, stage, revision, estimation, draftName]);
  return loaded;
};

const Lines = ({ stage, resource, record, onRetry }: Props & { readonly onRetry: () => void }) => {
  const loaded = useLines(stage, record.id, Number(record['estimation_id']), `${resource.name}:${record.id}:lines`);
  const [whole, setWhole] = useState(false);
  const isAway = loaded.state === 'failed' && metOutage(loaded.error);
  useEffect(() => (isAway ? onOutageOver(onRetry) : undefined), [isAway, onRetry]);
  if (loaded.state === 'failed')
    return <FailedState title="The lines could not be read" error={loaded.error} onRetry={onRetry} />;
  if (loaded.state === 'loading') return <Loading />;
  const { store, calls, draft } = loaded;
  const refused = workflowStatusOf(record)?.edit_refused;
  return (
    <Box
      sx={
        whole
          ? { position: 'fixed', inset: 0, zIndex: 'drawer', p: 1, bgcolor: 'background.default' }
          : { height: 'max(480px, calc(100dvh - 220px))' }
      }
    >
      <UnsavedGuard
        // What is merely on its way is saved after the page, too.
        unsaved={() => getSession() !== null && store.snapshot().save.state === 'failed'}
        what="the lines"
        text="Some lines are not saved. They stay in this browser, and are offered when you come back."
        confirm="Leave"
        onLeave={() => store.keepDraft()}
      />
      <BoqEditor
        stage={stage}
        store={store}
        calls={calls}
        readOnly={refused ? withLocalTimes(refused) : undefined}
        draft={draft}
        verifies={stage === 'cost_estimation' && (record['is_reviewer'] === true || record['is_approver'] === true)}
        {...(stage === 'cost_estimation' && {
          priceTool: (tool, chosen, onClose) => {
            const parts = { cost: record.id, chosen, onClose };
            return tool === 'margins' ? (
              <MarginsDialog {...parts} version={record.version} />
            ) : (
              <TargetPanel {...parts} />
            );
          },
        })}
        panel={(row, onClose) => <LinePanel stage={stage} row={row} id={store.idOf(row.key)} onClose={onClose} />}
        allComments={(onLine, onClose) => (
          <AllOfStage
            stage={stage}
            revision={record.id}
            estimation={Number(record['estimation_id'])}
            onLine={onLine}
            onClose={onClose}
          />
        )}
        tools={<FullScreenButton whole={whole} onClick={() => setWhole(!whole)} />}
      />
    </Box>
  );
};

/** The lines of a revision of a stage, as a tab of its page; over the whole screen if the user likes. */
export const StageTab = (props: Props) => {
  const [attempt, setAttempt] = useState(0);
  const onRetry = useCallback(() => setAttempt((before) => before + 1), []);
  return <Lines key={attempt} {...props} onRetry={onRetry} />;
};
