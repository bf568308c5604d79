import Close from '@mui/icons-material/Close';
import { Dialog, DialogContent, DialogTitle, IconButton, useMediaQuery, type Theme } from '@mui/material';
import { useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { TraceView } from './TraceView.tsx';
import type { Traced } from './traced.ts';

interface Props {
  readonly of: Traced;
  readonly title: string;
  readonly onClose: () => void;
}

/** The trace of a line over the page; on a phone in its place. A link of it leads away, and closes it. */
export const TraceDialog = ({ of, title, onClose }: Props) => {
  const titleId = useId();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const { pathname } = useLocation();
  const begun = useRef(pathname);
  useEffect(() => {
    if (pathname !== begun.current) onClose();
  }, [pathname, onClose]);
  return (
    <Dialog open fullWidth maxWidth="sm" fullScreen={isPhone} onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ pr: 7, overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <IconButton
        aria-label="Close the trace"
        onClick={onClose}
        autoFocus
        sx={{ position: 'absolute', right: 12, top: 12 }}
      >
        <Close fontSize="small" />
      </IconButton>
      <DialogContent>
        <TraceView of={of} />
      </DialogContent>
    </Dialog>
  );
};
