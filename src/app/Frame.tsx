import type { ReactElement } from 'react';
import { CoreAdminContext, CoreAdminUI, type DataProvider } from 'react-admin';
import { authProvider } from '../authProvider/index.ts';
import { creationPanels } from './creationPanels.ts';
import { Layout } from './layout/Layout.tsx';
import { LoginPage } from './login/LoginPage.tsx';
import { i18nProvider } from './messages.ts';
import { collectExtensions, type Extensions } from '../ui/extensions/collect.ts';
import { ExtensionsProvider } from '../ui/extensions/useExtensions.ts';
import { CreationPanelsProvider } from '../ui/fields/input/creationPanels.ts';
import { ErrorPage } from './pages/ErrorPage.tsx';
import { LoadingPage } from '../ui/page/Loading.tsx';
import { NoPermission } from './pages/NoPermission.tsx';
import { NotFound } from './pages/NotFound.tsx';
import { PopupHost } from './PopupHost.tsx';
import { queryClient, store } from './store.ts';
import { Themed } from './theme/Themed.tsx';
import { Toaster } from './Toaster.tsx';

const AccessDenied = () => <NoPermission />;
const Broken = ({ error, resetErrorBoundary }: { error: Error; resetErrorBoundary: (args: unknown[]) => void }) => (
  <ErrorPage error={error} onRetry={() => resetErrorBoundary([])} />
);

const noExtensions = collectExtensions([]);

interface Props {
  readonly dataProvider: DataProvider;
  /** The extensions of the modules. */
  readonly extensions?: Extensions;
  /** react-admin's resources and routes. */
  readonly children: ReactElement | ReactElement[];
}

/**
 * react-admin's core with our theme, layout, sign-in, popups and toasts around the screens. `<Admin>` would add only its
 * own look to the core, and the bundle would contain it.
 */
export const Frame = ({ dataProvider, extensions = noExtensions, children }: Props) => (
  <CoreAdminContext
    authProvider={authProvider}
    dataProvider={dataProvider}
    i18nProvider={i18nProvider}
    queryClient={queryClient}
    store={store}
  >
    <Themed>
      <ExtensionsProvider value={extensions}>
        <CreationPanelsProvider value={creationPanels}>
          <CoreAdminUI
            disableTelemetry
            title="Plumbline"
            layout={Layout}
            loginPage={LoginPage}
            catchAll={NotFound}
            loading={LoadingPage}
            accessDenied={AccessDenied}
            error={Broken}
          >
            {children}
          </CoreAdminUI>
        </CreationPanelsProvider>
      </ExtensionsProvider>
      <PopupHost />
      <Toaster />
    </Themed>
  </CoreAdminContext>
);
