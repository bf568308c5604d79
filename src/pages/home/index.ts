import { extendApp, type Extension } from '../../ui/extensions/extension.ts';
import { lazyPart } from '../../ui/lazy/lazyPart.tsx';

/** The start page. */
export const homeExtensions: readonly Extension[] = [
  extendApp({
    home: lazyPart(() => import('./HomePage.tsx'), 'HomePage'),
  }),
];
