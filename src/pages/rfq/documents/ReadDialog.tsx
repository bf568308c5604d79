import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material';
import { useId, useRef, useState } from 'react';
import type { Worksheet } from '../../../domain/table/worksheet.ts';
import type { DecimalMark } from '../../../domain/numerals.ts';
import type { LevellingAnswer } from '../../../resources/rfq/levellingCalls.ts';
import { readKinds } from '../../../ui/import/read/formats.ts';
import { DropZone } from '../../../ui/import/DropZone.tsx';
import { NotationChoice } from '../../../ui/import/NotationChoice.tsx';
import { Unreadable } from '../../../ui/import/read/unreadable.ts';
import { readFile } from '../../../ui/import/read/readFile.ts';
import { readQuotation } from './read/readQuotation.ts';
import type { ReadQuotation } from './read/types.ts';
import { BidReviewDialog } from './BidReviewDialog.tsx';

interface Props {
  readonly rfq: number;
  readonly code: string;
  readonly stored: LevellingAnswer;
  readonly onClose: () => void;
}

/** Why nothing of a workbook is taken. */
const refusalOf = (read: ReadQuotation, code: string): string | null => {
  if (read.isOfAnother) return `This workbook was made for another RFQ, not for ${code}.`;
  if (read.bids.length === 0) return `No row of this workbook is a line of ${code}.`;
  return null;
};

/** Chooses a vendor's workbook, reads it, and shows what it says before anything is saved. */
export const ReadDialog = ({ rfq, code, stored, onClose }: Props) => {
  const [sheets, setSheets] = useState<readonly Worksheet[]>();
  const [read, setRead] = useState<ReadQuotation>();
  const [reading, setReading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const running = useRef<AbortController>(null);
  const titleId = useId();
  const readAs = (found: readonly Worksheet[], mark?: DecimalMark) => {
    const made = readQuotation(found, { rfq, currency: stored.currency, lines: stored.lines }, mark);
    const refused = refusalOf(made, code);
    if (refused) throw new Unreadable(refused);
    setSheets(found);
    setRead(made);
  };
  const choose = async (file: File) => {
    running.current = new AbortController();
    setReading(true);
    setProblem(undefined);
    setRead(undefined);
    try {
      readAs((await readFile({ file }, 'Split it.', running.current.signal)).sheets);
    } catch (error) {
      if (!running.current.signal.aborted)
        setProblem(error instanceof Unreadable ? error.message : 'The file cannot be read.');
    } finally {
      setReading(false);
    }
  };
  const close = () => {
    running.current?.abort();
    onClose();
  };
  const onMark = (mark: DecimalMark) => sheets && readAs(sheets, mark);
  if (read && read.mark !== null)
    return <BidReviewDialog key={read.mark} rfq={rfq} stored={stored} read={read} onMark={onMark} onClose={close} />;
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={close} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Read a vendor’s workbook</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          {problem && (
            <Alert severity="error" role="alert">
              {problem}
            </Alert>
          )}
          {read ? (
            <NotationChoice notation={read.notation} mark={read.mark} onMark={onMark} />
          ) : (
            <DropZone
              reading={reading}
              onFile={(file) => void choose(file)}
              what="the workbook"
              hint={`The XLSX that the vendor got and has filled in, or the same saved as ${readKinds}.`}
            />
          )}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={close}>Cancel</Button>
      </DialogActions>
    </Dialog>
  );
};
