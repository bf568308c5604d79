import { MenuItem, TextField, Typography } from '@mui/material';
import type { RowSaid } from '../../../../domain/rfq/table/said.ts';
import type { TableRfq } from '../../../../domain/rfq/table/tableRfq.ts';
import type { LevellingAnswer } from '../../../../resources/rfq/levellingCalls.ts';
import { counted } from '../../../../ui/fields/format.ts';
import { BiddersTable } from './BiddersTable.tsx';
import { changed, type Matching } from './matching.ts';
import { RowsTable } from './RowsTable.tsx';
import { saidOfLines } from './saidOfLines.ts';
import { SaidRows } from './SaidRows.tsx';

interface Props {
  readonly stored: LevellingAnswer;
  readonly projects: readonly TableRfq[];
  readonly project: number;
  readonly said: readonly RowSaid[];
  readonly matching: Matching;
  readonly isTaken: (bidder: string, row: number) => boolean;
  readonly onProject: (project: number) => void;
  readonly onMatching: (some: Partial<Matching>) => void;
}

/** Which vendor each bidder is and which line each row, before quotations are entered. */
export const TableReview = ({ stored, projects, project, said, matching, isTaken, onProject, onMatching }: Props) => {
  const table = projects[project];
  if (!table) return null;
  const all = [...said, ...saidOfLines(table, matching, stored.lines)].toSorted((a, b) => a.row - b.row);
  const beside = matching.charges.size;
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
      <SaidRows
        severity="warning"
        label="Rows that could not be read"
        said={all.filter(({ is }) => is === 'problem')}
      />
      <SaidRows severity="info" label="Rows to look at" said={all.filter(({ is }) => is !== 'problem')} />
      <BiddersTable
        stored={stored}
        table={table}
        matching={matching}
        isTaken={isTaken}
        onVendor={(at, id) => onMatching({ bidders: changed(matching.bidders, at, id) })}
      />
      <Typography variant="body2" color="text.secondary">
        {`${matching.lines.size} of ${counted(table.lines.length - beside, 'row is a line', 'rows are lines')} of this RFQ${beside === 0 ? '' : `, and ${counted(beside, 'row is of the whole quotation', 'rows are of the whole quotation')}: freight, lump sums, discounts`}. A vendor who is not offered here was not asked: choose them on the tab Details.`}
      </Typography>
      <RowsTable stored={stored} table={table} matching={matching} onMatching={onMatching} />
    </>
  );
};
