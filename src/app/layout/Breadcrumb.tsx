import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useEffect } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { placeOf } from '../place.ts';

/** Where one is in the business: group and resource. What is looked at stands in the page's own head. */
export const Breadcrumb = () => {
  const place = placeOf(useLocation().pathname);
  const titles = place?.resource.titles;
  useEffect(() => {
    document.title = titles ? `${titles} · Plumbline` : 'Plumbline';
  }, [titles]);
  if (!place) return <Box sx={{ flex: 1 }} />;
  const { resource, kind } = place;
  return (
    <Box
      component="nav"
      aria-label="Where you are"
      sx={{ display: 'flex', alignItems: 'center', flex: 1, minWidth: 0, fontSize: 14 }}
    >
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' }, color: 'text.secondary', flexShrink: 0 }}>
        {resource.menu}
        <Box component="span" aria-hidden sx={{ color: 'text.disabled', mx: 0.75 }}>
          /
        </Box>
      </Box>
      {kind === 'list' ? (
        <Box component="span" aria-current="page" sx={{ fontWeight: 600 }}>
          {resource.titles}
        </Box>
      ) : (
        <Link component={RouterLink} to={`/${resource.name}`} color="text.primary" sx={{ fontWeight: 600 }}>
          {resource.titles}
        </Link>
      )}
    </Box>
  );
};
