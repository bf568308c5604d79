import type { DatabaseSource } from '../src/server/db/engine/index.ts';

/** One statement as it went to the database. */
export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

interface Sent {
  text: string;
  values?: unknown[];
}

/** A source that writes down what is sent through it, while `on` holds. */
export const recording = (source: DatabaseSource): { source: DatabaseSource; statements: Statement[]; on: boolean } => {
  const state = { statements: [] as Statement[], on: false };
  const note = (config: string | Sent, values: unknown[] = []) => {
    if (state.on)
      state.statements.push(
        typeof config === 'string' ? { text: config, values } : { text: config.text, values: config.values ?? values },
      );
  };
  const acquire: DatabaseSource['acquire'] = async (options) => {
    const connection = await source.acquire(options);
    return new Proxy(connection, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (name !== 'query' || typeof value !== 'function')
          return typeof value === 'function' ? value.bind(target) : value;
        return (config: string | Sent, values?: unknown[]) => {
          note(config, Array.isArray(values) ? values : []);
          return (target.query as (...args: unknown[]) => unknown)(config, values);
        };
      },
    });
  };
  return Object.assign(state, { source: { ...source, acquire } });
};
