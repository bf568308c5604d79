import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Stack,
  Switch,
} from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { messageOf } from '../../../../dataProvider/failure.ts';
import type { LevellingAnswer } from '../../../../resources/rfq/levellingCalls.ts';
import { rfqs } from '../../../../resources/rfq/rfqs.ts';
import { branchCurrency, counted } from '../../../../ui/fields/format.ts';
import { DropZone } from '../../../../ui/import/DropZone.tsx';
import { NotationChoice } from '../../../../ui/import/NotationChoice.tsx';
import { Question } from '../../../../ui/import/Question.tsx';
import { readFile } from '../../../../ui/import/read/readFile.ts';
import { Unreadable } from '../../../../ui/import/read/unreadable.ts';
import { rememberedIn } from '../../../../ui/import/remembered.ts';
import { today } from '../../../../ui/today.ts';
import { usePreference } from '../../../../ui/usePreference.ts';
import { useProvider } from '../../../../ui/useProvider.ts';
import { useWork } from '../../../../ui/useWork.ts';
import { beginning, rememberingTable } from './begin.ts';
import { quotable } from './currency.ts';
import { enterTable, estimatesOf } from './enterTable.ts';
import { maxBidRows, readingOf, twiceIn, type Reading, type SaidOfTable } from './reading.ts';
import { Spellings } from './Spellings.tsx';
import { TableColumns } from './TableColumns.tsx';
import { TableReview } from './TableReview.tsx';

interface Props {
  readonly rfq: number;
  readonly stored: LevellingAnswer;
  readonly onClose: () => void;
}

/** Reads a table of several bidders, and enters a quotation for each whose vendor a person confirms. */
export const TableDialog = ({ rfq, stored, onClose }: Props) => {
  const [reading, setReading] = useState<Reading>();
  const [problem, setProblem] = useState<string>();
  const provider = useProvider();
  const client = useQueryClient();
  const { busy, run } = useWork();
  const titleId = useId();
  const [kept, keep] = usePreference('import.bid_tables');
  const known = rememberedIn(kept);
  const say = (was: SaidOfTable, more: Partial<SaidOfTable>) => setReading(readingOf({ ...was, ...more }, stored));
  const choose = (file: File) => {
    setProblem(undefined);
    return run(
      async () => {
        const { sheets } = await readFile({ file, most: maxBidRows }, 'Split it.', new AbortController().signal);
        setReading(readingOf(beginning(sheets, known), stored));
      },
      {
        failed: (error) => setProblem(error instanceof Unreadable ? error.message : 'The file cannot be read.'),
      },
    );
  };
  const hasBids = reading?.table.rfqs.some(({ bids }) => bids.length > 0);
  const project = hasBids ? reading?.table.rfqs[reading.project] : undefined;
  const estimates = reading && project ? estimatesOf(reading, project, stored) : [];
  const enter = async () => {
    if (!reading || !project) return;
    setProblem(undefined);
    const left = new Map(reading.bidders);
    await run(
      async () => {
        await enterTable(provider, { rfq, reading, project, stored }, (bidder) => left.delete(bidder));
        const next = rememberingTable(known, reading, today());
        if (next !== JSON.stringify(known)) keep(next);
        onClose();
        return `${counted(reading.bidders.size, 'quotation', 'quotations')} entered`;
      },
      {
        failed: (error) => {
          // What was entered is not offered again.
          setReading({ ...reading, bidders: left });
          setProblem(messageOf(error));
        },
        after: () => void client.invalidateQueries({ queryKey: [rfqs.name] }),
      },
    );
  };
  const chosen = reading?.bidders.size ?? 0;
  const mark = reading ? (reading.mark ?? reading.table.mark) : null;
  const isUnsaid =
    reading !== undefined &&
    ((reading.foreign.length > 0 && reading.currency === null) ||
      (mark === null && (reading.notation?.open.length ?? 0) > 0));
  const same = reading && project ? twiceIn(reading.bidders, project.bidders) : [];
  return (
    <Dialog open fullWidth maxWidth="md" onClose={busy ? () => undefined : onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Bids from a table</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          {problem && (
            <Alert severity="error" role="alert">
              {problem}
            </Alert>
          )}
          {reading && <TableColumns reading={reading} onSaid={(said) => say(reading, said)} />}
          {reading?.notation && (
            <NotationChoice notation={reading.notation} mark={mark} onMark={(said) => say(reading, { mark: said })} />
          )}
          {same.length > 0 && (
            <Alert severity="warning">Two bidders are one vendor: join them, or leave one of them out.</Alert>
          )}
          {reading && reading.foreign.length > 0 && (
            <Question
              title={`Prices of the table are in ${reading.foreign.join(' and ')}. Which currency are these quotations in?`}
              value={reading.currency}
              options={[...quotable(reading.foreign), branchCurrency() ?? ''].map((code) => ({
                value: code,
                label: code,
                ...(code === branchCurrency() && { text: 'the prices as they stand' }),
              }))}
              onChoose={(currency) => setReading({ ...reading, currency })}
            />
          )}
          {reading && project && (
            <Spellings
              alike={reading.table.alike.filter(({ names }) => names.every((name) => project.bidders.includes(name)))}
              same={same}
              aliases={reading.aliases}
              onJoin={(name, other) => say(reading, { aliases: new Map([...reading.aliases, [other, name]]) })}
              onPart={(other) =>
                say(reading, { aliases: new Map([...reading.aliases].filter(([each]) => each !== other)) })
              }
            />
          )}
          {reading && estimates.length > 0 && (
            <FormControlLabel
              control={
                <Switch
                  checked={reading.takesEstimates}
                  onChange={(_, takesEstimates) => setReading({ ...reading, takesEstimates })}
                />
              }
              label={`Take “${project?.estimate ?? ''}” as the estimate of ${counted(estimates.length, 'line', 'lines')} without one`}
            />
          )}
          {reading && project && (
            <TableReview
              stored={stored}
              projects={reading.table.rfqs}
              project={reading.project}
              said={reading.table.said}
              matching={reading}
              onProject={(next) => say(reading, { project: next })}
              onMatching={(some) => setReading({ ...reading, ...some })}
            />
          )}
          {!reading && (
            <DropZone
              reading={busy}
              onFile={(file) => void choose(file)}
              what="the table"
              hint="CSV or XLSX with a row for each bid, or with the bidders side by side."
            />
          )}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        {reading && (
          <Button
            variant="contained"
            disabled={busy || chosen === 0 || same.length > 0 || isUnsaid}
            onClick={() => void enter()}
          >
            {`Enter ${counted(chosen, 'quotation', 'quotations')}`}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
};
