import { Box, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { holidays } from '../../../resources/planning/holidays.ts';
import { counted, formatDay } from '../../../ui/fields/format.ts';
import { NotRead } from '../../../ui/page/NotRead.tsx';
import { useProvider } from '../../../ui/useProvider.ts';

const textIn = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The days that would be added, and those that have a holiday already and keep it; nothing until all is chosen. */
export const HolidayPreview = () => {
  const provider = useProvider();
  const [country, region, year] = useWatch({ name: ['country', 'region', 'year'] }).map(textIn);
  const isChosen = country !== '' && /^(19[7-9]\d|20\d\d|2100)$/.test(year ?? '');
  const query = useQuery({
    queryKey: [holidays.name, 'preview', country, region, year],
    queryFn: async ({ signal }) => {
      const chosen = { country, year, ...(region && { region }) };
      return (await provider.call(holidays.endpoints.preview, { query: chosen, signal })).data.holidays;
    },
    enabled: isChosen,
    placeholderData: keepPreviousData,
  });
  if (!isChosen) return null;
  if (!query.data) return <NotRead query={query} failed="The holidays could not be read" heights={[120]} />;
  const found = query.data;
  const added = found.filter(({ there }) => there === null).length;
  return (
    <Box role="region" aria-label="What would be added" aria-busy={query.isPlaceholderData}>
      <Typography variant="body2" role="status" sx={{ mb: 0.5 }}>
        {found.length === 0
          ? 'No public holidays are known of this year'
          : `${counted(added, 'holiday', 'holidays')} to add${added < found.length ? `, ${found.length - added} there already` : ''}`}
      </Typography>
      <Box
        component="ul"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by the keyboard
        tabIndex={0}
        aria-label="Holidays"
        sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 216, overflow: 'auto', typography: 'body2' }}
      >
        {found.map(({ date, name, there }) => (
          <Box
            component="li"
            key={date}
            sx={{ display: 'flex', gap: 1.5, py: 0.25, ...(there !== null && { color: 'text.secondary' }) }}
          >
            <Box component="span" sx={{ flex: '0 0 96px', fontVariantNumeric: 'tabular-nums' }}>
              {formatDay(date)}
            </Box>
            <span>
              {name}
              {there !== null && ` · there already${there === name ? '' : ` as “${there}”`}`}
            </span>
          </Box>
        ))}
      </Box>
    </Box>
  );
};
