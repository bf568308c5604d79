import { CoreAdminContext, type DataProvider } from 'react-admin';
import { authProvider } from '../authProvider/index.ts';
import { creationPanels } from './creationPanels.ts';
import { i18nProvider } from './messages.ts';
import { collectExtensions, type Extensions } from '../ui/extensions/collect.ts';
import { ExtensionsProvider } from '../ui/extensions/useExtensions.ts';
import { CreationPanelsProvider } from '../ui/fields/input/creationPanels.ts';
import { PopupHost } from './PopupHost.tsx';
import { Screens, type ScreensProps } from './Screens.tsx';
import { queryClient, store } from './store.ts';
import { Themed } from './theme/Themed.tsx';
import { Toaster } from './Toaster.tsx';

const noExtensions = collectExtensions([]);

interface Props extends ScreensProps {
  readonly dataProvider: DataProvider;
  /** The extensions of the modules. */
  readonly extensions?: Extensions;
}

/**
 * react-admin's core with our theme, layout, sign-in, popups and toasts around the screens. `<Admin>` would add only its
 * own look to the core, and the bundle would contain it.
 */
export const Frame = ({ dataProvider, extensions = noExtensions, ...screens }: Props) => (
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
          <Screens {...screens} />
        </CreationPanelsProvider>
      </ExtensionsProvider>
      <PopupHost />
      <Toaster />
    </Themed>
  </CoreAdminContext>
);
