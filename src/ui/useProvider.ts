import { useDataProvider } from 'react-admin';
import type { ProductDataProvider } from '../dataProvider/types.ts';

/** The data provider with all that ours can do; what fails goes through the authProvider first. */
export const useProvider = () => useDataProvider<ProductDataProvider>();
