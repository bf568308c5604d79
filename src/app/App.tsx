import { useEffect } from 'react';
import { CustomRoutes, Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import { refreshSession } from '../authProvider/index.ts';
import { dataProvider } from '../dataProvider/index.ts';
import { resources } from '../resources/index.ts';
import { useClientState } from '../authProvider/clientState.ts';
import { Frame } from './Frame.tsx';
import { iconOf } from './icons.ts';
import { ImportPlace } from './ImportPlace.tsx';
import { Start } from './pages/Start.tsx';
import { Screen } from './Screen.tsx';

const start = (
  <CustomRoutes key="start">
    <Route path="/" element={<Start />} />
  </CustomRoutes>
);

const described = resources.map((resource) => (
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
  >
    <Route path="import" element={<ImportPlace resource={resource} />} />
  </Resource>
));

/** The browser application, inside a router of its own paths: every screen is derived from a description. */
export const App = () => {
  const refused = useClientState('forbidden') !== null;
  // Rights may have changed since the sign-in: asked at the start, and wherever a 403 says so.
  useEffect(() => void refreshSession(), []);
  useEffect(() => {
    if (refused) void refreshSession();
  }, [refused]);
  return <Frame dataProvider={dataProvider}>{[start, ...described]}</Frame>;
};
