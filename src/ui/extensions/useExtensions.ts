import { createContext, useContext } from 'react';
import type { Resource } from '../../schema/resource.ts';
import { collectExtensions, type Extensions, type ResourceExtensions } from './collect.ts';

const Context = createContext<Extensions>(collectExtensions([]));

/** Provides the application's extensions to the screens. */
export const ExtensionsProvider = Context.Provider;

/** The extensions of this resource. */
export const useExtensionsOf = (resource: Pick<Resource, 'name'>): ResourceExtensions =>
  useContext(Context).of(resource);
