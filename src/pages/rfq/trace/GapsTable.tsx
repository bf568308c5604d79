import { Box, Typography } from '@mui/material';
import { projects } from '../../../resources/projects/projects.ts';
import { purchaseRequests } from '../../../resources/requests/purchaseRequests.ts';
import type { Gap, GapSide } from '../../../resources/rfq/gapCalls.ts';
import { formatDay, formatDecimal } from '../../../ui/fields/format.ts';
import { StateChip } from '../../../ui/fields/StateChip.tsx';
import { StaticTable, type StaticColumn } from '../../../ui/StaticTable.tsx';
import { gapWords } from './gapWords.ts';
import { StepLink } from './Step.tsx';
import { TraceButton } from './TraceButton.tsx';
import type { Traced } from './traced.ts';

const tracedOf = ({ line_id, request, project, bill_line_key, order }: Gap): Traced | undefined => {
  if (line_id !== null && request) return { from: 'request', request: request.id, line: line_id };
  if (bill_line_key !== null && project) return { from: 'key', project: project.id, key: bill_line_key };
  return order?.resource === 'buyout_requests' ? { from: 'buyout', buyout: order.id } : undefined;
};

const Kind = ({ gap }: { readonly gap: Gap }) => (
  <StateChip label={gapWords[gap.kind].label} tone={gapWords[gap.kind].tone} />
);

const Trace = ({ gap }: { readonly gap: Gap }) => {
  const of = tracedOf(gap);
  return of ? <TraceButton of={of} name={gap.description} /> : null;
};

/** The records that a gap names, each a link. */
const Records = ({
  gap: { request, project, order },
  withProject,
}: {
  readonly gap: Gap;
  readonly withProject: boolean;
}) => (
  <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
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

const dayText = (side: GapSide, day: string): string =>
  side === 'not_bought' ? `needed ${formatDay(day)}` : formatDay(day);

interface Props {
  readonly side: GapSide;
  readonly rows: readonly Gap[];
  /** Whether they are of several projects. */
  readonly withProject: boolean;
}

/** Quantities that are asked for and not bought, or the other way round, each with what names it and its trace. */
export const GapsTable = ({ side, rows, withProject }: Props) => {
  const columns: readonly StaticColumn<Gap>[] = [
    {
      heading: 'Line',
      names: true,
      cell: (gap) => (
        <>
          <Typography component="span" variant="body2" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
            {gap.description}
          </Typography>
          <Box sx={{ display: { xs: 'flex', sm: 'none' }, flexWrap: 'wrap', gap: 0.5, alignItems: 'center', mt: 0.5 }}>
            <Kind gap={gap} />
            {gap.day && (
              <Typography component="span" variant="caption" color="text.secondary">
                {dayText(side, gap.day)}
              </Typography>
            )}
            <Records gap={gap} withProject={withProject} />
            <Trace gap={gap} />
          </Box>
        </>
      ),
    },
    {
      heading: 'Quantity',
      figure: true,
      cell: ({ quantity, unit }) => `${formatDecimal('quantity', quantity)}${unit ? ` ${unit}` : ''}`,
    },
    { heading: 'Why', wide: true, cell: (gap) => <Kind gap={gap} /> },
    { heading: 'Records', wide: true, cell: (gap) => <Records gap={gap} withProject={withProject} /> },
    {
      heading: side === 'not_bought' ? 'Needed' : 'Since',
      figure: true,
      wide: true,
      cell: ({ day }) => (day ? formatDay(day) : '–'),
    },
    { heading: 'Trace', actions: true, wide: true, cell: (gap) => <Trace gap={gap} /> },
  ];
  return <StaticTable label="Gaps" columns={columns} rows={rows} keyOf={({ key }) => key} />;
};
