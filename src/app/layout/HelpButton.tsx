import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useValueStore } from '../../ui/valueStore.ts';
import { helpIsOpen } from '../../ui/keys/keyHelp.ts';
import { lazyButtons } from '../../ui/lazy/lazyPart.tsx';
import { isTyping } from '../../ui/useSlash.ts';

const HelpDialog = lazyButtons(() => import('../../ui/keys/HelpDialog.tsx'), 'HelpDialog');

const isAsked = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  key === 'F1' || (key === '?' && !ctrlKey && !metaKey && !altKey && !isTyping(target));

/** Closes the help with its screen: another one has another help. */
const HelpOfScreen = () => {
  useEffect(() => () => helpIsOpen.set(false), []);
  return null;
};

/**
 * The help of every screen: by its button, by `?` where nothing is typed, also over a cell of a sheet, and by F1
 * anywhere.
 */
export const HelpButton = () => {
  const open = useValueStore(helpIsOpen);
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isAsked(event) || document.querySelector('[role="dialog"][aria-modal="true"], .MuiDialog-root')) return;
      // Before a sheet takes the key for the beginning of a text.
      event.preventDefault();
      event.stopPropagation();
      helpIsOpen.set(true);
    };
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, []);
  return (
    <>
      <Tooltip title="Help and keys (?)">
        <IconButton aria-label="Help and keys" aria-keyshortcuts="?" onClick={() => helpIsOpen.set(true)}>
          <HelpOutlineOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      <HelpOfScreen key={pathname} />
      {open && <HelpDialog />}
    </>
  );
};
