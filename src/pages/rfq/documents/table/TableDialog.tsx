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
import { useId } from 'react';
import type { LevellingAnswer } from '../../../../resources/rfq/levellingCalls.ts';
import { counted } from '../../../../ui/fields/format.ts';
import { readKinds } from '../../../../ui/import/read/formats.ts';
import { DropZone } from '../../../../ui/import/DropZone.tsx';
import { NotationChoice } from '../../../../ui/import/NotationChoice.tsx';
import { UnseenNote } from '../../../../ui/import/UnseenNote.tsx';
import { quotationCurrency } from './currency.ts';
import { CurrencyChoice } from './CurrencyChoice.tsx';
import { Spellings } from './Spellings.tsx';
import { TableColumns } from './TableColumns.tsx';
import { TableReview } from './TableReview.tsx';
import { useTable, type TableWork } from './useTable.ts';

interface Props {
  readonly rfq: number;
  readonly stored: LevellingAnswer;
  readonly onClose: () => void;
}

/** What a table says, with what is asked of it, from its columns to its rows. */
const ReadTable = ({ work, stored }: { readonly work: TableWork; readonly stored: LevellingAnswer }) => {
  const { reading, project, estimates, same, say, take } = work;
  if (!reading) return null;
  const { table, aliases, notation, mark } = reading;
  return (
    <>
      <TableColumns reading={reading} onSaid={say} />
      <UnseenNote sheets={reading.sheets} />
      {notation && (
        <NotationChoice notation={notation} mark={mark ?? table.mark} onMark={(said) => say({ mark: said })} />
      )}
      {same.length > 0 && (
        <Alert severity="warning">Two bidders are one vendor: join them, or leave one of them out.</Alert>
      )}
      <CurrencyChoice reading={reading} bidders={project?.bidders ?? []} onChoose={take} />
      {project && (
        <Spellings
          alike={table.alike.filter(({ names }) => names.every((name) => project.bidders.includes(name)))}
          same={same}
          aliases={aliases}
          onJoin={(name, other) => say({ aliases: new Map([...aliases, [other, name]]) })}
          onPart={(other) => say({ aliases: new Map([...aliases].filter(([each]) => each !== other)) })}
        />
      )}
      {estimates.length > 0 && (
        <FormControlLabel
          control={
            <Switch checked={reading.takesEstimates} onChange={(_, takesEstimates) => take({ takesEstimates })} />
          }
          label={`Take “${project?.estimate ?? ''}” as the estimate of ${counted(estimates.length, 'line', 'lines')} without one`}
        />
      )}
      {project && (
        <TableReview
          stored={stored}
          projects={table.rfqs}
          project={reading.project}
          said={table.said}
          matching={reading}
          isTaken={(bidder, row) => {
            const said = quotationCurrency(reading, bidder);
            return said?.code === undefined || !said.left.has(row);
          }}
          onProject={(next) => say({ project: next })}
          onMatching={take}
        />
      )}
    </>
  );
};

/** Reads a table of several bidders, and enters a quotation for each whose vendor a person confirms. */
export const TableDialog = ({ rfq, stored, onClose }: Props) => {
  const work = useTable({ rfq, stored, onClose });
  const { reading, problem, busy, chosen } = work;
  const titleId = useId();
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
          <ReadTable work={work} stored={stored} />
          {!reading && (
            <DropZone
              reading={busy}
              onFile={(file) => void work.choose(file)}
              what="the table"
              hint={`${readKinds} with a row for each bid, or with the bidders side by side.`}
            />
          )}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        {reading && (
          <Button variant="contained" disabled={!work.mayEnter} onClick={() => void work.enter()}>
            {`Enter ${counted(chosen, 'quotation', 'quotations')}`}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
};
