import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useEffect } from 'react';
import { useGetOne } from 'react-admin';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { mayDo } from '../../authProvider/index.ts';
import { placeOf, type Place } from '../place.ts';

/** The name of a record that is looked at; the screen has asked for it already, so nothing is fetched twice. */
const useRecordName = (place: Place | null): string | null => {
  const resource = place?.resource.name ?? '';
  const enabled = place?.kind === 'record' && mayDo(resource, 'show');
  const { data } = useGetOne(resource, { id: place?.id ?? '' }, { enabled, staleTime: Infinity });
  const name: unknown = place && data?.[place.resource.represent];
  return typeof name === 'string' ? name : null;
};

const Separator = () => (
  <Box component="span" aria-hidden sx={{ color: 'text.disabled', mx: 0.75, flexShrink: 0 }}>
    /
  </Box>
);

/** Where one is: group, resource, record. On a phone only the last part. */
export const Breadcrumb = () => {
  const place = placeOf(useLocation().pathname);
  const record = useRecordName(place);
  const last = place?.kind === 'list' ? null : place?.kind === 'create' ? `New ${place.resource.title.toLowerCase()}` : record;
  const title = last ?? place?.resource.titles;
  useEffect(() => {
    document.title = title ? `${title} · Plumbline` : 'Plumbline';
  }, [title]);
  if (!place) return <Box sx={{ flex: 1 }} />;
  const { resource, kind } = place;
  const hiddenOnPhone = { display: { xs: 'none', sm: 'flex' }, flexShrink: 0 };
  return (
    <Box component="nav" aria-label="Breadcrumb" sx={{ display: 'flex', alignItems: 'center', flex: 1, minWidth: 0, fontSize: 14 }}>
      <Box sx={{ ...hiddenOnPhone, color: 'text.secondary' }}>
        {resource.menu}
        <Separator />
      </Box>
      {kind === 'list' ? (
        <Box component="span" aria-current="page" sx={{ fontWeight: 600 }} >
          {resource.titles}
        </Box>
      ) : (
        <>
          <Box sx={last ? hiddenOnPhone : { display: 'flex' }}>
            <Link component={RouterLink} to={`/${resource.name}`} color="text.secondary">
              {resource.titles}
            </Link>
            {last && <Separator />}
          </Box>
          <Box component="span" aria-current="page" sx={{ fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            {last}
          </Box>
        </>
      )}
    </Box>
  );
};
