import { Box } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { onOutageOver } from '../../../authProvider/clientState.ts';
import { getSession } from '../../../authProvider/session.ts';
import { metOutage } from '../../../dataProvider/outage.ts';
import type { ProductDataProvider } from '../../../dataProvider/types.ts';
import type { RecordPartProps } from '../../extensions/extension.ts';
import { withLocalTimes } from '../../fields/format.ts';
import { UnsavedGuard } from '../../form/UnsavedGuard.tsx';
import { FullScreenButton } from '../../sheet/FullScreenButton.tsx';
import { FailedState } from '../../page/FailedState.tsx';
import { Loading } from '../../page/Loading.tsx';
import { useRestOfWindow } from '../../page/useRestOfWindow.ts';
import { workflowStatusOf } from '../../workflowStatus.ts';
import type { LineCalls } from '../calls.ts';
import type { LinesStore } from '../LinesStore.ts';
import type { LineModel } from '../model.ts';
import { useLinesStore } from '../useLinesStore.ts';

/** What the editor of the lines of a record begins with. */
export interface EditorStart<C extends LineCalls> {
  readonly store: LinesStore;
  readonly calls: C;
  /** Why nothing can be changed; undefined when the person may change the lines. */
  readonly readOnly: string | undefined;
  /** Buttons of the page around. */
  readonly tools: ReactNode;
}

interface Props<C extends LineCalls> extends RecordPartProps {
  /** How the lines are edited, and by which calls: of the record as it is when the tab opens. */
  readonly model: LineModel;
  readonly callsOf: (provider: ProductDataProvider) => C;
  readonly children: (start: EditorStart<C>) => ReactNode;
}

const noRefusal = () => undefined;
const noSubscription = () => () => undefined;

/** Why nothing can be changed: the record says so, or the server has refused what was typed. What is not saved then stays in hand. */
const useReadOnly = (store: LinesStore | undefined, record: RecordPartProps['record']): string | undefined => {
  const client = useQueryClient();
  const closed = workflowStatusOf(record)?.edit_refused ?? undefined;
  const refusal = useSyncExternalStore(
    store?.subscribe ?? noSubscription,
    store ? () => store.snapshot().refusal : noRefusal,
  );
  useEffect(() => {
    if (closed !== undefined) void store?.endEditing(closed);
  }, [store, closed]);
  useEffect(() => {
    // The page shows the record as it is now.
    if (refusal !== undefined) void client.invalidateQueries();
  }, [client, refusal]);
  const why = closed ?? refusal;
  return why && withLocalTimes(why);
};

const Lines = <C extends LineCalls>(props: Props<C> & { readonly onRetry: () => void }) => {
  const { resource, record, model, callsOf, children, onRetry } = props;
  const { many } = model.words;
  const loaded = useLinesStore(`${resource.name}:${record.id}:${many}`, (provider) => ({
    model,
    calls: callsOf(provider),
  }));
  const [whole, setWhole] = useState(false);
  const { height, ref } = useRestOfWindow();
  const isAway = loaded.state === 'failed' && metOutage(loaded.error);
  useEffect(() => (isAway ? onOutageOver(onRetry) : undefined), [isAway, onRetry]);
  const readOnly = useReadOnly(loaded.state === 'ready' ? loaded.store : undefined, props.record);
  if (loaded.state === 'failed')
    return <FailedState title={`The ${many} could not be read`} error={loaded.error} onRetry={onRetry} />;
  if (loaded.state === 'loading') return <Loading />;
  const { store, calls } = loaded;
  return (
    <Box
      ref={whole ? undefined : ref}
      sx={
        whole
          ? { position: 'fixed', inset: 0, zIndex: 'drawer', p: 0.5, bgcolor: 'background.default' }
          : // The page's own room below is more than an edge to edge sheet needs.
            { minHeight: 240, mb: { xs: '-4px', sm: '-16px' } }
      }
      style={whole ? undefined : { height }}
    >
      <UnsavedGuard
        // What is merely on its way is saved after the page, too.
        unsaved={() => getSession() !== null && store.snapshot().save.state === 'failed'}
        what={`the ${many}`}
        text={`Some ${many} are not saved. They stay in this browser, and are offered when you come back.`}
        confirm="Leave"
        onLeave={() => store.keepDraft()}
      />
      {children({
        store,
        calls,
        readOnly,
        tools: <FullScreenButton whole={whole} onClick={() => setWhole(!whole)} />,
      })}
    </Box>
  );
};

/** The lines of a record as a tab of its page, in a grid; over the whole screen if the user likes. */
export const LinesTab = <C extends LineCalls>(props: Props<C>) => {
  const [attempt, setAttempt] = useState(0);
  const onRetry = useCallback(() => setAttempt((before) => before + 1), []);
  return <Lines key={attempt} {...props} onRetry={onRetry} />;
};
