import { useEffect } from 'react';
import { useBlocker } from 'react-admin';
import { ConfirmDialog } from '../page/ConfirmDialog.tsx';

interface Props {
  /** Whether there are unsaved changes; called when the user leaves. */
  readonly unsaved: () => boolean;
  /** The name of the edited record, for the question. */
  readonly what: string;
  /** Another question, for a page that is not a form. */
  readonly title?: string;
  readonly text?: string;
  readonly confirm?: string;
  /** The user discards the changes. */
  readonly onLeave: () => void;
}

/** Asks before a navigation that would lose unsaved changes. When the tab closes, the browser asks. */
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
