import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { useEffect } from 'react';
import { CoreAdminContext, CoreAdminUI, CustomRoutes, Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import { authProvider, refreshSession } from '../authProvider/index.ts';
import { dataProvider } from '../dataProvider/index.ts';
import { resources } from '../resources/index.ts';
import { useClientState } from './clientState.ts';
import { iconOf } from './icons.ts';
import { Layout } from './layout/Layout.tsx';
import { LoginPage } from './login/LoginPage.tsx';
import { i18nProvider } from './messages.ts';
import { ErrorPage } from './pages/ErrorPage.tsx';
import { LoadingPage } from './pages/Loading.tsx';
import { NoPermission } from './pages/NoPermission.tsx';
import { NotFound } from './pages/NotFound.tsx';
import { Start } from './pages/Start.tsx';
import { PopupHost } from './PopupHost.tsx';
import { Screen } from './Screen.tsx';
import { queryClient, store } from './store.ts';
import { useThemeMode } from './theme/preference.ts';
import { darkTheme, lightTheme } from './theme/theme.ts';
import { Toaster } from './Toaster.tsx';

/** Rights may have changed since the sign-in: at the start, and wherever a 403 says so. */
const useFreshSession = () => {
  const refused = useClientState('forbidden') !== null;
  useEffect(() => void refreshSession(), [refused]);
};

/** The browser application, inside a router of its own paths. */
export const App = () => {
  const mode = useThemeMode();
  useFreshSession();
  return (
    <CoreAdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
    >
      <ThemeProvider theme={mode === 'dark' ? darkTheme : lightTheme}>
        <CssBaseline enableColorScheme />
        <CoreAdminUI
          disableTelemetry
          requireAuth
          title="Plumbline"
          layout={Layout}
          loginPage={LoginPage}
          catchAll={NotFound}
          loading={LoadingPage}
          accessDenied={NoPermission}
          error={({ error, resetErrorBoundary }) => <ErrorPage error={error} onRetry={() => resetErrorBoundary([])} />}
        >
          <CustomRoutes>
            <Route path="/" element={<Start />} />
          </CustomRoutes>
          {resources.map((resource) => (
            <Resource
              key={resource.name}
              name={resource.name}
              icon={iconOf(resource.icon)}
              recordRepresentation={resource.represent}
              options={{ label: resource.titles }}
              list={<Screen resource={resource} kind="list" />}
              show={<Screen resource={resource} kind="show" />}
              create={<Screen resource={resource} kind="create" />}
              edit={<Screen resource={resource} kind="edit" />}
            />
          ))}
        </CoreAdminUI>
        <PopupHost />
        <Toaster />
      </ThemeProvider>
    </CoreAdminContext>
  );
};
