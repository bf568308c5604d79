import type { Plugin } from 'vite';

/** The chunks of every screen: what they share, and what stands around them. */
const ofEveryScreen: readonly string[] = ['shared', 'Shell'];

/**
 * Lets the page ask for the files of every screen with the first scripts. By itself the browser would hear of them only
 * when those have run.
 */
export const preloadShared = (): Plugin => ({
  name: 'plumbline:preload-shared',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      Object.values(bundle)
        .filter((file) => file.type === 'chunk' && ofEveryScreen.includes(file.name))
        .map(({ fileName }) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `./${fileName}` },
          injectTo: 'head',
        })),
  },
});
