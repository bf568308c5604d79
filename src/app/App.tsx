import { Resource } from 'react-admin';
import { Navigate, Route } from 'react-router-dom';
import { dataProvider } from '../dataProvider/index.ts';
import { resources } from '../resources/index.ts';
import { hasScreens } from '../schema/partOf.ts';
import type { Resource as Described } from '../schema/resource.ts';
import { useClientState } from '../authProvider/clientState.ts';
import { afterFirstScreen } from './afterFirstScreen.ts';
import { PageRoute, ImportRoute, ListRoute, Screen, preloadScreens } from './routes.tsx';
import { extensions } from './extensions.ts';
import { Frame } from './Frame.tsx';
import { iconOf } from '../ui/icons.ts';
import { Start } from './pages/Start.tsx';
import { useFreshRights } from './useFreshRights.ts';
import { useEffect } from 'react';
import { queryClient } from './store.ts';

/** Starts live changes after the first screen. Without them the screens show their last read. */
const useLive = (): void => {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let left = false;
    import('../dataProvider/live/index.ts').then(
      ({ startLive }) => {
        if (!left) stop = startLive(queryClient);
      },
      () => undefined,
    );
    return () => {
      left = true;
      stop?.();
    };
  }, []);
};

/** What lists and records need beyond the first screen is there before somebody opens one. */
const useScreensAhead = (): void => {
  useEffect(() => afterFirstScreen(() => void preloadScreens().catch(() => undefined)), []);
};

const routes = [
  <Route key="/" path="/" element={<Start />} />,
  ...extensions.pages.map((page) => (
    <Route key={page.path} path={`${page.path}/*`} element={<PageRoute page={page} />} />
  )),
];

const screensOf = (resource: Described) => ({
  list: <ListRoute resource={resource} list={resource.lists[0]} />,
  show: <Screen resource={resource} kind="show" />,
  create: <Screen resource={resource} kind="create" />,
  edit: <Screen resource={resource} kind="edit" />,
});

const screensOrPage = (resource: Described) => {
  const { page } = extensions.of(resource);
  if (!hasScreens(resource)) return {};
  return page ? { list: <Navigate to={page.path} replace /> } : screensOf(resource);
};

const described = resources.map((resource) => (
  <Resource
    key={resource.name}
    name={resource.name}
    icon={iconOf(resource.icon)}
    recordRepresentation={resource.represent}
    options={{ label: resource.titles }}
    {...screensOrPage(resource)}
  >
    <Route path="import" element={<ImportRoute resource={resource} />} />
    {resource.lists.slice(1).map((list) => (
      <Route key={list.name} path={list.name} element={<ListRoute resource={resource} list={list} />} />
    ))}
  </Resource>
));

/** The browser application with its routes. The screens are derived from the descriptions. */
export const App = () => {
  const refused = useClientState('forbidden') !== null;
  useFreshRights(refused);
  useLive();
  useScreensAhead();
  return <Frame dataProvider={dataProvider} extensions={extensions} resources={described} routes={routes} />;
};
