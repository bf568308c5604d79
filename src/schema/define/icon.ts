import { iconNames, type IconName } from '../icons.ts';
import { unknownName } from './words.ts';

/** The problems of an icon's name. */
export const iconProblems = (place: string, icon: IconName): string[] =>
  iconNames.includes(icon) ? [] : [unknownName(place, icon, 'icon', iconNames)];
