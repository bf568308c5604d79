/**
 * The path below which the product is served, as the server writes it into the page (rule 105): '' at the root of its
 * host, else `/plumbline`.
 */
export const basePath = document.querySelector<HTMLMetaElement>('meta[name="base-path"]')?.content ?? '';

/** The address of a path of ours, for what the router does not see: requests, plain links, windows. */
export const addressOf = (path: string): string => basePath + path;

// Several products may be served below one host, and share its storage: the keys of each begin in their own way.
export const sessionPrefix = `plumbline${basePath}:`;
export const draftPrefix = `draft${basePath}:`;

/** Whether an address is below the path. */
export const isOwn = (pathname: string): boolean => pathname === basePath || pathname.startsWith(`${basePath}/`);

/** The path of ours that an address is, as the router has it. */
export const pathOf = (address: string): string => (isOwn(address) ? address.slice(basePath.length) || '/' : address);

/** Our path on which the window stands. */
export const currentPath = (): string => pathOf(window.location.pathname);
