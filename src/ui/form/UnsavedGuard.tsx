import { useEffect } from 'react';
import { useBlocker } from 'react-admin';
import { ConfirmDialog } from '../page/ConfirmDialog.tsx';

interface Props {
  /** Whether leaving now loses something; asked at the moment of leaving. */
  readonly unsaved: () => boolean;
  /** What is being edited, as the question names it. */
  readonly what: string;
  /** What is asked instead, where it is no form that is left. */
  readonly title?: string;
  readonly text?: string;
  readonly confirm?: string;
  /** The changes are given up. */
  readonly onLeave: () => void;
}

/** Asks before a navigation that would lose what was typed; closing the tab asks in the browser's own words. */
export const UnsavedGuard = ({
  unsaved,
  what,
  onLeave,
  title = 'Leave without saving?',
  text,
  confirm = 'Leave without saving',
}: Props) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && unsaved(),
  );
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
      title={title}
      confirm={confirm}
      cancel="Stay here"
      onClose={() => blocker.reset?.()}
      onConfirm={() => {
        onLeave();
        blocker.proceed?.();
      }}
    >
      {text ?? `Your changes to ${what} have not been saved.`}
    </ConfirmDialog>
  );
};
