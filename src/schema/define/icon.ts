import { iconNames, type IconName } from '../icons.ts';
import { unknownName } from './words.ts';

/** What is wrong with an icon that a description names. */
export const iconSlips = (place: string, icon: IconName): string[] =>
  iconNames.includes(icon) ? [] : [unknownName(place, icon, 'icon', iconNames)];
