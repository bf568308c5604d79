import { CustomRoutes, Resource } from 'react-admin';
import { Navigate, Route } from 'react-router-dom';
import { dataProvider } from '../dataProvider/index.ts';
import { resources } from '../resources/index.ts';
import { hasScreens } from '../schema/partOf.ts';
import type { Resource as Described } from '../schema/resource.ts';
import { useClientState } from '../authProvider/clientState.ts';
import { CustomPlace } from './CustomPlace.tsx';
import { extensions } from './extensions.ts';
import { Frame } from './Frame.tsx';
import { iconOf } from '../ui/icons.ts';
import { ImportPlace } from './ImportPlace.tsx';
import { ListPlace } from './ListPlace.tsx';
import { Start } from './pages/Start.tsx';
import { Screen } from './Screen.tsx';
import { useFreshRights } from './useFreshRights.ts';
import { useLive } from './useLive.ts';

const start = (
  <CustomRoutes key="start">
    <Route path="/" element={<Start />} />
  </CustomRoutes>
);

const own = (
  <CustomRoutes key="own">
    {extensions.pages.map((page) => (
      <Route key={page.path} path={`${page.path}/*`} element={<CustomPlace page={page} />} />
    ))}
  </CustomRoutes>
);

const screensOf = (resource: Described) => ({
  list: <ListPlace resource={resource} list={resource.lists[0]} />,
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
    <Route path="import" element={<ImportPlace resource={resource} />} />
    {resource.lists.slice(1).map((list) => (
      <Route key={list.name} path={list.name} element={<ListPlace resource={resource} list={list} />} />
    ))}
  </Resource>
));

/** The browser application, inside a router of its own paths: every screen is derived from a description. */
export const App = () => {
  const refused = useClientState('forbidden') !== null;
  useFreshRights(refused);
  useLive();
  return (
    <Frame dataProvider={dataProvider} extensions={extensions}>
      {[start, own, ...described]}
    </Frame>
  );
};
