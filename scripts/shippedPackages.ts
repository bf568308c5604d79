import { readFileSync } from 'node:fs';

interface Locked {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** A package of others that runs with the product. */
export interface Shipped {
  readonly name: string;
  readonly version: string;
  /** Its folder: `node_modules/…`. */
  readonly folder: string;
}

/** What builds the product, and is no part of what runs in a browser or on the server. */
const tools = new Set(['vite', '@vitejs/plugin-react', 'tsx']);

const within = 'node_modules/';

/** Where a package finds another: in its own folder, or in one above. */
const foundFrom = (folder: string, name: string, all: Readonly<Record<string, Locked>>): string | undefined => {
  for (let at = folder; ; at = at.slice(0, Math.max(0, at.lastIndexOf(`/${within}`)))) {
    const place = at === '' ? within + name : `${at}/${within}${name}`;
    if (all[place]) return place;
    if (at === '') return undefined;
  }
};

/**
 * The packages that the product needs when it runs, by the lock file: not by what a machine has installed, since some are
 * there for other kinds of machines alone. In the order of their names.
 */
export const shippedPackages = (): readonly Shipped[] => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Readonly<Record<string, Locked>>;
  };
  const found = new Map<string, Shipped>();
  const add = (folder: string): void => {
    const locked = packages[folder];
    if (!locked || found.has(folder)) return;
    const name = folder.slice(folder.lastIndexOf(within) + within.length);
    if (folder !== '') found.set(folder, { name, version: locked.version ?? '', folder });
    const peers = Object.keys(locked.peerDependencies ?? {}).filter(
      (peer) => locked.peerDependenciesMeta?.[peer]?.optional !== true,
    );
    for (const needed of [...Object.keys(locked.dependencies ?? {}), ...peers]) {
      const place = tools.has(needed) ? undefined : foundFrom(folder, needed, packages);
      if (place !== undefined) add(place);
    }
  };
  add('');
  const order = ({ name, version }: Shipped) => `${name} ${version}`;
  return [...found.values()].sort((a, b) => (order(a) < order(b) ? -1 : 1));
};
