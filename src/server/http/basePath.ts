import { getPath } from 'hono/utils/url';

/**
 * The path of a request as the application has it, without the one below which it is served (rule 105). A proxy may have
 * taken that off already.
 */
export const pathBelow =
  (basePath: string) =>
  (request: Request): string => {
    const path = getPath(request);
    if (path === basePath) return '/';
    return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path;
  };
