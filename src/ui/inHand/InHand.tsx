import { Alert, Box, Button, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useState } from 'react';
import { formatInstant } from '../fields/format.ts';
import { useToast } from '../useToast.tsx';
import { copyText } from './copyText.ts';
import { rowsInHand, textInHand, type TypedLine } from './typed.ts';

export interface InHandProps {
  /** When it was typed. */
  readonly at: string;
  readonly lines: readonly TypedLine[];
  /** What it is and why it was refused; without it, it only was not saved yet. */
  readonly title?: string | undefined;
  /** It is about one record, and not about lines. */
  readonly isOne?: boolean;
  /** Puts it back to where it was typed, where that can be changed. */
  readonly onPutBack?: (() => void) | undefined;
  /** Lets it go. Returns what takes that back. */
  readonly onDiscard?: () => () => void;
}

/** More is copied than shown. */
const mostShown = 200;

const TypedTable = ({ lines, isOne }: Pick<InHandProps, 'lines' | 'isOne'>) => {
  const rows = rowsInHand(lines);
  return (
    <Box
      sx={{ maxHeight: 'min(220px, 30dvh)', overflow: 'auto', mt: 1 }}
      tabIndex={0}
      role="region"
      aria-label="Not saved"
    >
      <Table size="small" stickyHeader sx={{ '& th, & td': { py: 0.25, px: 1, bgcolor: 'background.paper' } }}>
        <TableHead>
          <TableRow>
            {!isOne && <TableCell>Line</TableCell>}
            <TableCell>Field</TableCell>
            <TableCell>Typed</TableCell>
            <TableCell>Stored</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.slice(0, mostShown).map(({ name, field, label, typed, stored }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- they never change their places
            <TableRow key={`${at} ${field}`}>
              {!isOne && <TableCell>{name}</TableCell>}
              <TableCell>{label}</TableCell>
              <TableCell sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                <strong>{typed}</strong>
              </TableCell>
              <TableCell sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', color: 'text.secondary' }}>
                {stored || '–'}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {rows.length > mostShown && `${rows.length - mostShown} more values are copied and not shown.`}
    </Box>
  );
};

/** What was typed and is not saved (rule 139): offered to be put back, and in any case to be copied and discarded. */
export const InHand = ({ at, lines, title, isOne = false, onPutBack, onDiscard }: InHandProps) => {
  const toast = useToast();
  const [isOpen, setOpen] = useState(title !== undefined);
  const copy = async () => {
    try {
      await copyText(textInHand(lines, isOne));
      toast.done('Copied');
    } catch (error) {
      toast.failed(error);
    }
  };
  const discard = () => {
    const takeBack = onDiscard?.();
    toast.done('Discarded', async () => {
      takeBack?.();
      return undefined;
    });
  };
  return (
    <Alert
      severity={title === undefined ? 'info' : 'warning'}
      sx={{
        mb: 1,
        textAlign: 'left',
        flexWrap: { xs: 'wrap', md: 'nowrap' },
        '& .MuiAlert-message': { flex: { xs: '1 1 70%', md: 1 }, minWidth: 0 },
        '& .MuiAlert-action': { pt: 0.25, alignItems: 'flex-start', whiteSpace: 'nowrap' },
      }}
      action={
        <>
          {lines.length > 0 && (
            <>
              <Button size="small" color="inherit" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {isOpen ? 'Hide' : 'Show'}
              </Button>
              <Button size="small" color="inherit" onClick={() => void copy()}>
                Copy
              </Button>
            </>
          )}
          {onPutBack && (
            <Button size="small" color="inherit" onClick={onPutBack}>
              {title === undefined ? 'Restore' : 'Try again'}
            </Button>
          )}
          {onDiscard && (
            <Button size="small" color="inherit" onClick={discard}>
              Discard
            </Button>
          )}
        </>
      }
    >
      {title ?? `You have unsaved changes from ${formatInstant(at)}.`}
      {isOpen && lines.length > 0 && <TypedTable lines={lines} isOne={isOne} />}
    </Alert>
  );
};
