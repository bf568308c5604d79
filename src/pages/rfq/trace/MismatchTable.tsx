import { Box, Typography } from '@mui/material';
import { projects } from '../../../resources/projects/projects.ts';
import { purchaseRequests } from '../../../resources/requests/purchaseRequests.ts';
import type { Mismatch, MismatchSide } from '../../../resources/rfq/mismatchCalls.ts';
import { formatDay, formatDecimal } from '../../../ui/fields/format.ts';
import { StateChip } from '../../../ui/fields/StateChip.tsx';
import { StaticTable, type StaticColumn } from '../../../ui/StaticTable.tsx';
import { mismatchWords } from './mismatchWords.ts';
import { StepLink } from './TraceStep.tsx';
import { TraceButton } from './TraceButton.tsx';
import type { Traced } from './traced.ts';

const tracedOf = ({ line_id, request, project, bill_line_key, order }: Mismatch): Traced | undefined => {
  if (line_id !== null && request) return { from: 'request', request: request.id, line: line_id };
  if (bill_line_key !== null && project) return { from: 'key', project: project.id, key: bill_line_key };
  return order?.resource === 'buyout_requests' ? { from: 'buyout', buyout: order.id } : undefined;
};

const Kind = ({ mismatch }: { readonly mismatch: Mismatch }) => (
  <StateChip label={mismatchWords[mismatch.kind].label} tone={mismatchWords[mismatch.kind].tone} />
);

const Trace = ({ mismatch }: { readonly mismatch: Mismatch }) => {
  const of = tracedOf(mismatch);
  return of ? <TraceButton of={of} name={mismatch.description} /> : null;
};

/** The records that a mismatch names, each a link. */
const Records = ({
  mismatch: { request, project, order },
  withProject,
}: {
  readonly mismatch: Mismatch;
  readonly withProject: boolean;
}) => (
  <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, '& a': { lineHeight: '24px' } }}>
    {request && (
      <StepLink resource={purchaseRequests.name} id={request.id}>
        {request.number}
      </StepLink>
    )}
    {order && (
      <StepLink resource={order.resource} id={order.id}>
        {order.number}
      </StepLink>
    )}
    {withProject && project && (
      <StepLink resource={projects.name} id={project.id}>
        {project.number}
      </StepLink>
    )}
  </Box>
);

const dayText = (side: MismatchSide, day: string): string =>
  side === 'not_bought' ? `needed ${formatDay(day)}` : formatDay(day);

interface Props {
  readonly side: MismatchSide;
  readonly rows: readonly Mismatch[];
  /** Whether they are of several projects. */
  readonly withProject: boolean;
}

/** Quantities that are asked for and not bought, or the other way round, each with what names it and its trace. */
export const MismatchTable = ({ side, rows, withProject }: Props) => {
  const columns: readonly StaticColumn<Mismatch>[] = [
    {
      heading: 'Line',
      names: true,
      cell: (mismatch) => (
        <>
          <Typography component="span" variant="body2" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
            {mismatch.description}
          </Typography>
          <Box sx={{ display: { xs: 'flex', sm: 'none' }, flexWrap: 'wrap', gap: 0.5, alignItems: 'center', mt: 0.5 }}>
            <Kind mismatch={mismatch} />
            {mismatch.day && (
              <Typography component="span" variant="caption" color="text.secondary">
                {dayText(side, mismatch.day)}
              </Typography>
            )}
            <Records mismatch={mismatch} withProject={withProject} />
            <Trace mismatch={mismatch} />
          </Box>
        </>
      ),
    },
    {
      heading: 'Quantity',
      figure: true,
      cell: ({ quantity, unit }) => `${formatDecimal('quantity', quantity)}${unit ? ` ${unit}` : ''}`,
    },
    { heading: 'Why', wide: true, cell: (mismatch) => <Kind mismatch={mismatch} /> },
    { heading: 'Records', wide: true, cell: (mismatch) => <Records mismatch={mismatch} withProject={withProject} /> },
    {
      heading: side === 'not_bought' ? 'Needed' : 'Since',
      figure: true,
      wide: true,
      cell: ({ day }) => (day ? formatDay(day) : '–'),
    },
    { heading: 'Trace', actions: true, wide: true, cell: (mismatch) => <Trace mismatch={mismatch} /> },
  ];
  return <StaticTable label="Mismatches" columns={columns} rows={rows} keyOf={({ key }) => key} />;
};
