import { useDataProvider } from 'react-admin';
import type { ProductDataProvider } from '../dataProvider/types.ts';

/** The data provider with our additional verbs. Its failures go through the authProvider first. */
export const useProvider = () => useDataProvider<ProductDataProvider>();
