import { Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { holidays } from '../../../resources/planning/holidays.ts';
import type { CallPartProps } from '../../../ui/extensions/extension.ts';
import { NotRead } from '../../../ui/page/NotRead.tsx';
import { useProvider } from '../../../ui/useProvider.ts';
import { FieldInput } from '../../../ui/fields/kinds.tsx';
import { HolidayPreview } from './HolidayPreview.tsx';
import { PlacePicker } from './PlacePicker.tsx';

/** Which country, which of its regions if it has any, and which year, with what would be added. */
export const CountryPart = ({ fields }: CallPartProps) => {
  const provider = useProvider();
  const { setValue } = useFormContext();
  const country: unknown = useWatch({ name: 'country' });
  const query = useQuery({
    queryKey: [holidays.name, 'countries'],
    queryFn: async ({ signal }) => (await provider.call(holidays.endpoints.countries, { signal })).data,
    staleTime: Infinity,
  });
  if (!query.data) return <NotRead query={query} failed="The countries could not be read" heights={[40, 40]} />;
  const { countries } = query.data;
  const regions = countries.find(({ code }) => code === country)?.regions ?? [];
  return (
    <Stack sx={{ gap: 2, pt: 0.5 }}>
      {fields['country'] && (
        <PlacePicker
          source="country"
          label="Country"
          field={fields['country']}
          places={countries}
          onChoose={() => setValue('region', null)}
        />
      )}
      {fields['region'] && regions.length > 0 && (
        <PlacePicker
          key={String(country)}
          source="region"
          label="Region"
          field={fields['region']}
          places={regions}
          none="Left empty: the holidays of the whole country alone"
        />
      )}
      {fields['year'] && <FieldInput field={fields['year']} source="year" label="Year" />}
      <HolidayPreview />
    </Stack>
  );
};
