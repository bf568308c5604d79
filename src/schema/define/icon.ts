import { iconNames, type IconName } from '../icons.ts';
import { unknownName } from './words.ts';

/** The slips of an icon's name. */
export const iconSlips = (place: string, icon: IconName): string[] =>
  iconNames.includes(icon) ? [] : [unknownName(place, icon, 'icon', iconNames)];
