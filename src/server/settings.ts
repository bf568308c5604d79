/** What the environment says (decisions §6). */
export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly production: boolean;
  readonly logLevel: string;
  readonly trustedProxies: ReadonlySet<string>;
}

/** @throws Error in one line for a value that cannot be meant */
export const settingsFrom = (env: NodeJS.ProcessEnv): Settings => {
  const port = Number(env['PORT'] ?? 8080);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error(`PORT is no port: ${env['PORT']}`);
  return {
    port,
    host: env['HOST'] ?? '127.0.0.1',
    dataDir: env['DATA_DIR'] ?? 'data',
    databaseUrl: env['DATABASE_URL'] || undefined,
    production: env['NODE_ENV'] === 'production',
    logLevel: env['LOG_LEVEL'] ?? 'info',
    trustedProxies: new Set(
      (env['TRUSTED_PROXIES'] ?? '')
        .split(',')
        .map((s) => s.trim())
        .filter(Boolean),
    ),
  };
};
