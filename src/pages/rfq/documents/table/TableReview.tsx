import { Alert, Button, MenuItem, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import type { RowSaid } from '../../../../domain/rfq/table/said.ts';
import type { TableRfq } from '../../../../domain/rfq/table/tableRfq.ts';
import type { LevellingAnswer } from '../../../../resources/rfq/levellingCalls.ts';
import { counted, formatDecimal, formatInteger } from '../../../../ui/fields/format.ts';
import { StaticTable } from '../../../../ui/StaticTable.tsx';
import { tableBids } from './tableBids.ts';

/** What lines and bidders of a table are, by their indexes; what is not there is left out. */
export interface Matching {
  readonly lines: ReadonlyMap<number, number>;
  readonly bidders: ReadonlyMap<number, number>;
}

interface Props {
  readonly stored: LevellingAnswer;
  readonly projects: readonly TableRfq[];
  readonly project: number;
  readonly said: readonly RowSaid[];
  readonly matching: Matching;
  readonly onProject: (project: number) => void;
  readonly onMatching: (some: Partial<Matching>) => void;
}

interface ChoiceProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly options: readonly { readonly id: number; readonly name: string }[];
  readonly onChoose: (id: number | undefined) => void;
}

const leftOut = 'Leave it out';
const maxSaid = 8;

const Choice = ({ label, value, options, onChoose }: ChoiceProps) => (
  <TextField
    select
    size="small"
    fullWidth
    value={value === undefined ? '' : String(value)}
    onChange={(event) => onChoose(event.target.value === '' ? undefined : Number(event.target.value))}
    slotProps={{ select: { displayEmpty: true, SelectDisplayProps: { 'aria-label': label } } }}
    sx={{ minWidth: { xs: 96, sm: 180 }, maxWidth: 360 }}
  >
    <MenuItem value="">{leftOut}</MenuItem>
    {options.map(({ id, name }) => (
      <MenuItem key={id} value={String(id)}>
        {name}
      </MenuItem>
    ))}
  </TextField>
);

/** What a person should know of rows before anything is entered: the first of them, and all of them where they want it. */
const SaidRows = ({
  severity,
  label,
  said,
}: {
  readonly severity: 'warning' | 'info';
  readonly label: string;
  readonly said: readonly RowSaid[];
}) => {
  const [all, setAll] = useState(false);
  if (said.length === 0) return null;
  return (
    <Alert severity={severity} aria-label={label}>
      {said.slice(0, all ? undefined : maxSaid).map(({ row, text }) => (
        <div key={`${row} ${text}`}>{`Row ${row}: ${text}`}</div>
      ))}
      {said.length > maxSaid && !all && (
        <Button color="inherit" onClick={() => setAll(true)}>{`Show all ${formatInteger(said.length)}`}</Button>
      )}
    </Alert>
  );
};

const changed = (
  from: ReadonlyMap<number, number>,
  at: number,
  id: number | undefined,
): ReadonlyMap<number, number> => {
  const next = new Map(from);
  if (id === undefined) next.delete(at);
  else next.set(at, id);
  return next;
};

/** Which vendor each bidder is and which line each row, before quotations are entered. */
export const TableReview = ({ stored, projects, project, said, matching, onProject, onMatching }: Props) => {
  const table = projects[project];
  if (!table) return null;
  const free = (line: number | undefined) => {
    const taken = new Set(matching.lines.values());
    return stored.lines
      .filter(({ id }) => id === line || !taken.has(id))
      .map(({ id, description }) => ({ id, name: description }));
  };
  const problems = said.filter(({ is }) => is === 'problem');
  const notes = said.filter(({ is }) => is !== 'problem');
  return (
    <>
      {projects.length > 1 && (
        <TextField
          select
          size="small"
          label="Project"
          value={String(project)}
          onChange={(event) => onProject(Number(event.target.value))}
        >
          {projects.map(({ project: name, lines }, at) => (
            <MenuItem key={`${name} ${at + 1}`} value={String(at)}>
              {`${name || `Table ${at + 1}`}, ${counted(lines.length, 'line', 'lines')}`}
            </MenuItem>
          ))}
        </TextField>
      )}
      <SaidRows severity="warning" label="Rows that could not be read" said={problems} />
      <SaidRows severity="info" label="Rows to look at" said={notes} />
      <StaticTable
        label="Bidders"
        rows={[...table.bidders.entries()]}
        keyOf={([at]) => at}
        columns={[
          { heading: 'Bidder', names: true, cell: ([, name]) => name },
          {
            heading: 'Bids taken',
            figure: true,
            cell: ([at]) =>
              table.bids.some(({ bidder }) => bidder === at)
                ? tableBids(table, at, matching.lines, stored.lines).length
                : 'no bid',
          },
          {
            heading: 'Vendor',
            cell: ([at, name]) => (
              <Choice
                label={`Vendor of ${name}`}
                value={matching.bidders.get(at)}
                options={stored.vendors}
                onChoose={(id) => onMatching({ bidders: changed(matching.bidders, at, id) })}
              />
            ),
          },
        ]}
      />
      <Typography variant="body2" color="text.secondary">
        {`${matching.lines.size} of ${counted(table.lines.length, 'row is a line', 'rows are lines')} of this RFQ. A vendor who is not offered here was not asked: choose them on the tab Details.`}
      </Typography>
      <StaticTable
        label="Rows"
        scrolls
        rows={[...table.lines.entries()]}
        keyOf={([at]) => at}
        columns={[
          { heading: 'Row', figure: true, wide: true, cell: ([, { row }]) => row },
          {
            heading: 'Item',
            names: true,
            cell: ([, { item, description, alternate }]) =>
              `${[item, description].filter(Boolean).join(' ')}${alternate === null ? '' : ' (alternate)'}`,
          },
          {
            heading: 'Quantity',
            figure: true,
            cell: ([, { quantity, unit }]) =>
              quantity === null ? '' : `${formatDecimal('quantity', quantity)} ${unit}`,
          },
          {
            heading: 'Line of the RFQ',
            cell: ([at, { description, row }]) => (
              <Choice
                label={`Line of row ${row}, ${description}`}
                value={matching.lines.get(at)}
                options={free(matching.lines.get(at))}
                onChoose={(id) => onMatching({ lines: changed(matching.lines, at, id) })}
              />
            ),
          },
        ]}
      />
    </>
  );
};
