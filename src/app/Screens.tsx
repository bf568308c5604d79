import type { ReactElement, ReactNode } from 'react';
import { Resource, ResourceDefinitionContextProvider, useScrollToTop, type ResourceProps } from 'react-admin';
import { Route, Routes, useLocation } from 'react-router-dom';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Layout } from './layout/Layout.tsx';
import { LoginPage } from './login/LoginPage.tsx';
import { NoPermission } from './pages/NoPermission.tsx';
import { NotFound } from './pages/NotFound.tsx';

export interface ScreensProps {
  /** react-admin's resources; always the same. */
  readonly resources?: readonly ReactElement<ResourceProps>[];
  /** Routes beside theirs. */
  readonly routes?: ReactNode;
}

/**
 * The sign-in, and the screens in their layout. react-admin's own routes register the resources one by one once they are
 * drawn, and draw everything again four times; here they are known from the beginning.
 */
export const Screens = ({ resources = [], routes }: ScreensProps) => {
  useScrollToTop();
  const { pathname } = useLocation();
  const definitions = Object.fromEntries(resources.map(({ props }) => [props.name, Resource.registerResource(props)]));
  return (
    <ResourceDefinitionContextProvider definitions={definitions}>
      <ErrorBoundary address={pathname}>
        <Routes>
          <Route path="/login" element={<LoginPage />} />
          <Route
            path="/*"
            element={
              <Layout>
                <Routes>
                  {routes}
                  {resources.map((resource) => (
                    <Route key={resource.props.name} path={`${resource.props.name}/*`} element={resource} />
                  ))}
                  <Route path="/access-denied" element={<NoPermission />} />
                  <Route path="*" element={<NotFound />} />
                </Routes>
              </Layout>
            }
          />
        </Routes>
      </ErrorBoundary>
    </ResourceDefinitionContextProvider>
  );
};
