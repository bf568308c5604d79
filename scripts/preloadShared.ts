import type { Plugin } from 'vite';

/**
 * Lets the page ask for the file that all screens share with the first scripts. By itself the browser would hear of it
 * only when those have run.
 */
export const preloadShared = (): Plugin => ({
  name: 'plumbline:preload-shared',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      Object.values(bundle)
        .filter((file) => file.type === 'chunk' && file.name === 'shared')
        .map(({ fileName }) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
          injectTo: 'head',
        })),
  },
});
