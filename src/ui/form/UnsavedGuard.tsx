import { useEffect } from 'react';
import { useBlocker } from 'react-admin';
import { ConfirmDialog } from '../page/ConfirmDialog.tsx';

interface Props {
  /** Whether leaving now loses something; asked at the moment of leaving. */
  readonly unsaved: () => boolean;
  /** What is being edited, as the question names it. */
  readonly what: string;
  /** The changes are given up. */
  readonly onLeave: () => void;
}

/** Asks before a navigation that would lose what was typed; closing the tab asks in the browser's own words. */
export const UnsavedGuard = ({ unsaved, what, onLeave }: Props) => {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && unsaved());
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (unsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsaved]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Leave without saving?"
      confirm="Leave without saving"
      cancel="Stay here"
      onClose={() => blocker.reset?.()}
      onConfirm={() => {
        onLeave();
        blocker.proceed?.();
      }}
    >
      {`Your changes to ${what} have not been saved.`}
    </ConfirmDialog>
  );
};
