import ContentCopy from '@mui/icons-material/ContentCopy';
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  InputAdornment,
  TextField,
  Tooltip,
} from '@mui/material';
import { useId, useState } from 'react';

interface Props {
  readonly open: boolean;
  readonly title: string;
  readonly label: string;
  readonly value: string;
  readonly help?: string | undefined;
  readonly onClose: () => void;
}

/** Shows a secret once, to copy it. Only the button closes the dialog, so that a wrong click does not lose the secret. */
export const OneTimeSecretDialog = ({ open, title, label, value, help, onClose }: Props) => {
  const titleId = useId();
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      // Without access to the clipboard the user can select the text.
      () => setCopied(false),
    );
  return (
    <Dialog open={open} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <TextField
          label={label}
          value={value}
          fullWidth
          margin="dense"
          onFocus={(event) => event.target.select()}
          slotProps={{
            htmlInput: { readOnly: true, sx: { fontFamily: 'ui-monospace, monospace', letterSpacing: '0.04em' } },
            input: {
              endAdornment: (
                <InputAdornment position="end">
                  <Tooltip title={copied ? 'Copied' : 'Copy'}>
                    <IconButton aria-label={`Copy the ${label.toLowerCase()}`} onClick={() => void copy()} edge="end">
                      <ContentCopy fontSize="small" color={copied ? 'success' : 'inherit'} />
                    </IconButton>
                  </Tooltip>
                </InputAdornment>
              ),
            },
          }}
        />
        {help && (
          <Alert severity="warning" sx={{ mt: 1.5 }}>
            {help}
          </Alert>
        )}
        <span
          role="status"
          style={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clip: 'rect(0 0 0 0)' }}
        >
          {copied ? 'Copied' : ''}
        </span>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
};
