import { createContext, useContext } from 'react';
import type { RecordList } from '../../schema/resource.ts';

/** The list on the screen; undefined for a resource with one list. */
export const CurrentList = createContext<RecordList | undefined>(undefined);
export const useCurrentList = (): RecordList | undefined => useContext(CurrentList);
