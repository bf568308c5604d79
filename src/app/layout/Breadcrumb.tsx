import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useEffect } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { menuGroupOf } from '../../resources/menuGroups.ts';
import { customPageAt } from '../customPages.ts';
import { screenTargetOf } from '../screenTarget.ts';

/** The menu group and the screen of an address, and whether the address is exactly that screen. */
const whereIs = (pathname: string) => {
  const target = screenTargetOf(pathname);
  if (target) {
    const { resource, kind } = target;
    return { group: menuGroupOf(resource), title: resource.titles, to: `/${resource.name}`, itself: kind === 'list' };
  }
  const page = customPageAt(pathname);
  const itself = page?.unlisted === true || pathname === page?.path;
  return page && { group: page.menu, title: page.title, to: page.path, itself };
};

/** Cut where the bar has no room for it: the head of the page has it whole. */
const inOneLine = { fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** The menu group and the screen. The head of the page names the record. */
export const Breadcrumb = () => {
  const where = whereIs(useLocation().pathname);
  const title = where?.title;
  useEffect(() => {
    document.title = title ? `${title} · Plumbline` : 'Plumbline';
  }, [title]);
  if (!where) return <Box sx={{ flex: 1 }} />;
  return (
    <Box
      component="nav"
      aria-label="Where you are"
      sx={{ display: 'flex', alignItems: 'center', flex: 1, minWidth: 0, fontSize: 14, mr: 0.5 }}
    >
      {where.group !== where.title && (
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' }, color: 'text.secondary', flexShrink: 0 }}>
          {where.group}
          <Box component="span" aria-hidden sx={{ color: 'text.disabled', mx: 0.75 }}>
            /
          </Box>
        </Box>
      )}
      {where.itself ? (
        <Box component="span" aria-current="page" title={where.title} sx={inOneLine}>
          {where.title}
        </Box>
      ) : (
        <Link component={RouterLink} to={where.to} color="text.primary" title={where.title} sx={inOneLine}>
          {where.title}
        </Link>
      )}
    </Box>
  );
};
