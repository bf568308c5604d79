import ErrorOutline from '@mui/icons-material/ErrorOutline';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useRef, useState } from 'react';
import { closePopup, useClientState } from '../authProvider/clientState.ts';
import { WhoCanGrant } from './pages/WhoCanGrant.tsx';

/**
 * Gives the focus to a button of a dialog that has opened: the page that opens behind it may have taken it at the same
 * moment. Somebody who types in the dialog already keeps it.
 */
const focusWithin = (button: HTMLButtonElement | null): void => {
  if (!button?.closest('[role=alertdialog]')?.contains(document.activeElement)) button?.focus();
};

/** Shows the popup of the client state. It is outside of the screens, so that it stays when a screen unmounts. */
export const PopupHost = () => {
  const popup = useClientState('popup');
  const ok = useRef<HTMLButtonElement>(null);
  const [shown, setShown] = useState(popup);
  // The dialog shows its last text while it fades out.
  if (popup && popup !== shown) setShown(popup);
  const Icon = shown?.type === 'error' ? ErrorOutline : InfoOutlined;
  return (
    <Dialog
      open={popup !== null}
      onClose={closePopup}
      aria-labelledby="popup-title"
      aria-describedby="popup-message"
      fullWidth
      maxWidth="xs"
      slotProps={{ paper: { role: 'alertdialog' }, transition: { onEntered: () => focusWithin(ok.current) } }}
      onKeyDown={(event) => {
        // A button does what it says, and a field sends its form.
        if (event.key !== 'Enter') return;
        if (event.target instanceof HTMLButtonElement || event.target instanceof HTMLInputElement) return;
        event.preventDefault();
        closePopup();
      }}
    >
      <DialogTitle id="popup-title" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Icon fontSize="small" color={shown?.type === 'error' ? 'error' : 'primary'} aria-hidden />
        {shown?.title}
      </DialogTitle>
      <DialogContent>
        <DialogContentText id="popup-message" sx={{ fontSize: 14, overflowWrap: 'anywhere' }}>
          {shown?.message}
        </DialogContentText>
        {shown?.note && <DialogContentText sx={{ fontSize: 14, mt: 1.5 }}>{shown.note}</DialogContentText>}
        {shown?.permission && <WhoCanGrant permission={shown.permission} what="This" />}
      </DialogContent>
      <DialogActions>
        <Button
          ref={ok}
          variant="contained"
          onClick={closePopup}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only thing to do in this dialog
          autoFocus
        >
          OK
        </Button>
      </DialogActions>
    </Dialog>
  );
};
