import { createContext, useContext } from 'react';
import type { RecordList } from '../../schema/resource.ts';

/** Which of a resource's lists is on the screen; undefined where the resource has but one. */
export const CurrentList = createContext<RecordList | undefined>(undefined);
export const useCurrentList = (): RecordList | undefined => useContext(CurrentList);
