import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useSession } from '../../authProvider/session.ts';
import { setSidebarOpen, useClientState, clearForbidden } from '../../authProvider/clientState.ts';
import { OutageBanner } from './OutageBanner.tsx';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';
import { WorkingNotice } from './WorkingNotice.tsx';
import { useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { Loading } from '../../ui/page/Loading.tsx';
import { NoPermission } from '../pages/NoPermission.tsx';
import { forgetRecords } from '../store.ts';
import { useBranchSwitch } from './branchSwitch.ts';

/** Removes react-admin's empty data of refused requests, so that the next try reaches the server. */
const leaveRefusal = () => {
  forgetRecords('inactive');
  clearForbidden();
};

/** The screen; or the no-permission page, an error, or a placeholder during a branch switch. */
const Content = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation();
  const branch = useSession()?.branch ?? null;
  const forbidden = useClientState('forbidden');
  const changing = useBranchSwitch();
  const here = forbidden?.path === pathname && forbidden.branch === branch;
  const left = forbidden !== null && !here;
  useEffect(() => {
    if (left) leaveRefusal();
  }, [left]);
  if (changing) return <Loading />;
  if (here && forbidden.kind === 'screen')
    return <NoPermission message={forbidden.message} permission={forbidden.permission} onRetry={leaveRefusal} />;
  return (
    <ErrorBoundary key={branch} address={pathname}>
      {children}
    </ErrorBoundary>
  );
};

/** The first stop of the Tab key: a link to the content, past the menu. */
const SkipLink = () => (
  <Box
    component="a"
    href="#content"
    sx={{
      position: 'fixed',
      top: -60,
      left: 12,
      zIndex: 'tooltip',
      px: 2,
      py: 1,
      borderRadius: 1,
      bgcolor: 'primary.main',
      color: 'primary.contrastText',
      fontWeight: 600,
      '&:focus': { top: 12 },
    }}
  >
    Skip to content
  </Box>
);

/** Menu and top bar around a screen. */
export const Shell = ({ children }: { children: ReactNode }) => {
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const sidebarOpen = useClientState('sidebarOpen');
  const [drawerOpen, setDrawerOpen] = useState(false);
  const toggle = useCallback(() => (phone ? setDrawerOpen(true) : setSidebarOpen(!sidebarOpen)), [phone, sidebarOpen]);
  const closeDrawer = useCallback(() => setDrawerOpen(false), []);
  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh', bgcolor: 'background.default' }}>
      <SkipLink />
      <WorkingNotice />
      <Sidebar open={sidebarOpen} drawerOpen={drawerOpen && phone} onCloseDrawer={closeDrawer} />
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <TopBar menuOpen={phone ? drawerOpen : sidebarOpen} onToggleMenu={toggle} />
        <OutageBanner />
        <Box
          component="main"
          id="content"
          tabIndex={-1}
          sx={{ flex: 1, p: { xs: 1.5, sm: 3 }, outline: 'none', minWidth: 0 }}
        >
          <Content>{children}</Content>
        </Box>
      </Box>
    </Box>
  );
};
