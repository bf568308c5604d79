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
import { workflowStatusOf } from '../../../ui/workflow/types.ts';
import { MarginsDialog } from '../prices/MarginsDialog.tsx';
import { TargetPanel } from '../target/TargetPanel.tsx';
import { AllOfStage } from './AllOfStage.tsx';
import { BoqEditor } from './BoqEditor.tsx';
import { FullScreenButton } from '../../../ui/grid/FullScreenButton.tsx';
import { useLinesStore } from '../../../ui/lines/useLinesStore.ts';
import { LinePanel } from './LinePanel.tsx';
import { providerCalls } from './providerCalls.ts';
import { billModel } from './model.ts';

interface Props extends RecordPartProps {
  readonly stage: StageName;
}

const Lines = ({ stage, resource, record, onRetry }: Props & { readonly onRetry: () => void }) => {
  const loaded = useLinesStore(`${resource.name}:${record.id}:lines`, (provider) => ({
    model: billModel(stage),
    calls: providerCalls(provider, stage, { revision: record.id, estimation: Number(record['estimation_id']) }),
  }));
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
