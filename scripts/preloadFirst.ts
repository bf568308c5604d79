import type { Plugin } from 'vite';

/** The chunks of every first visit, whoever has signed in or not. */
const ofEveryVisit: readonly string[] = ['libraries', 'signIn'];

/** Lets the page ask for the files of every visit with the entry, which by itself would ask for them once it runs. */
export const preloadFirst = (): Plugin => ({
  name: 'plumbline:preload-first',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      Object.values(bundle)
        .filter((file) => file.type === 'chunk' && ofEveryVisit.includes(file.name))
        .map(({ fileName }) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `./${fileName}` },
          injectTo: 'head',
        })),
  },
});
