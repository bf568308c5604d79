import { extendApp, type Extension } from '../../ui/extensions/extension.ts';
import { HomePage } from './HomePage.tsx';

/** The start page. It is what most people see first, so it comes with the application. */
export const homeExtensions: readonly Extension[] = [extendApp({ home: HomePage })];
