import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useState, type ReactNode } from 'react';
import { useSession } from '../../authProvider/session.ts';
import { setSidebarOpen, useClientState } from '../../authProvider/clientState.ts';
import { ChangePasswordPage } from '../password/ChangePasswordPage.tsx';
import { Content } from './Content.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { SessionGuard } from './SessionGuard.tsx';
import { Sidebar } from './Sidebar.tsx';
import { SkipLink } from './SkipLink.tsx';
import { TopBar } from './TopBar.tsx';

const Shell = ({ children }: { children: ReactNode }) => {
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const sidebarOpen = useClientState('sidebarOpen');
  const [drawerOpen, setDrawerOpen] = useState(false);
  const toggle = () => (phone ? setDrawerOpen(true) : setSidebarOpen(!sidebarOpen));
  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh', bgcolor: 'background.default' }}>
      <SkipLink />
      <Sidebar open={sidebarOpen} drawer={{ open: drawerOpen && phone, close: () => setDrawerOpen(false) }} />
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <TopBar menuOpen={phone ? drawerOpen : sidebarOpen} onToggleMenu={toggle} />
        <OfflineBanner />
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

/** The shell around every screen; whoever has to change the password does that first. */
export const Layout = ({ children }: { children: ReactNode }) => {
  const session = useSession();
  return (
    <>
      <SessionGuard />
      {session && (session.user.must_change_password ? <ChangePasswordPage /> : <Shell>{children}</Shell>)}
    </>
  );
};
