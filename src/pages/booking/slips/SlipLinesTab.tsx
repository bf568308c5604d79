import { Link as MuiLink, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { inUnit } from '../../../domain/units.ts';
import type { SlipLine } from '../../../resources/booking/issueSlipCalls.ts';
import { issueSlips } from '../../../resources/booking/issueSlips.ts';
import { stockEntries } from '../../../resources/booking/stockEntries.ts';
import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import { formatDecimal } from '../../../ui/fields/format.ts';
import { useFreshOnLive } from '../../../ui/live/useFreshOnLive.ts';
import { NotRead } from '../../../ui/page/NotRead.tsx';
import { showPath } from '../../../ui/showPath.ts';
import { StaticTable, type StaticColumn } from '../../../ui/StaticTable.tsx';
import { useProvider } from '../../../ui/useProvider.ts';
import { bookingsKey } from '../request/useBookings.ts';

const figure = (value: string) => formatDecimal('quantity', value);
/** “2 box = ”, where it was handed out in another unit. */
const inOther = (quantity: string, unit: string | null, factor: string | null) => {
  const many = inUnit(quantity, factor);
  return many === null || unit === null ? '' : `${figure(many)} ${unit} = `;
};
const aboutOf = ({ request_number, project_title, request_title }: SlipLine) =>
  [request_number, project_title ?? request_title].filter(Boolean).join(' · ');

const columns: readonly StaticColumn<SlipLine>[] = [
  {
    heading: 'Item',
    names: true,
    cell: (line) => (
      <>
        {[line.item_name, line.variant].filter(Boolean).join(', ')}
        <Typography variant="caption" color="text.secondary" sx={{ display: 'block' }}>
          {line.item_code}
        </Typography>
        <Typography variant="caption" color="text.secondary" sx={{ display: { xs: 'block', sm: 'none' } }}>
          {aboutOf(line)}
        </Typography>
      </>
    ),
  },
  { heading: 'For', wide: true, cell: aboutOf },
  {
    heading: 'Issued',
    figure: true,
    cell: ({ quantity, unit, in_unit, unit_factor, returned }) => (
      <>
        {inOther(quantity, in_unit, unit_factor)}
        {`${figure(quantity)} ${unit}`}
        {Number(returned) > 0 && (
          <Typography variant="caption" color="text.secondary" sx={{ display: { xs: 'block', sm: 'none' } }}>
            {`${figure(returned)} came back`}
          </Typography>
        )}
      </>
    ),
  },
  {
    heading: 'Came back',
    figure: true,
    wide: true,
    cell: ({ returned }) => (Number(returned) > 0 ? figure(returned) : ''),
  },
  {
    heading: 'Entry',
    cell: ({ id, number }) => (
      <MuiLink component={Link} to={showPath(stockEntries.name, id)} sx={{ whiteSpace: 'nowrap' }}>
        {number}
      </MuiLink>
    ),
  },
];

/** What a slip handed out; by its entry a line of it comes back. */
export const SlipLinesTab = ({ record }: RecordPartProps) => {
  const provider = useProvider();
  useFreshOnLive(bookingsKey);
  const query = useQuery({
    queryKey: [bookingsKey, 'slip', record.id, record['version']],
    queryFn: async ({ signal }) =>
      (await provider.call(issueSlips.endpoints.lines, { params: { id: record.id }, signal })).data.lines,
  });
  if (!query.data) return <NotRead query={query} failed="The lines of the slip could not be read" />;
  return <StaticTable label="What was handed out" columns={columns} rows={query.data} keyOf={({ id }) => id} />;
};
