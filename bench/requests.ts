/** How many records stand in the measured list, and how many enquiries behind the start page. */
export const rowsToMeasure = 20_000;

export interface Measured {
  readonly name: 'list' | 'read' | 'create' | 'search' | 'home';
  readonly method: string;
  readonly path: string;
  readonly body?: (name: string) => unknown;
  /** The most that the product may take, as a multiple of the same SQL over bare node:http. */
  readonly aim?: number;
  /** Requests a round, where one takes long; 120 unless said. */
  readonly perRound?: number;
}

export const requests: readonly Measured[] = [
  { name: 'list', method: 'GET', path: '/api/client?page=3&per_page=30&sortCol=name&sortOrder=asc', aim: 1.5 },
  { name: 'read', method: 'GET', path: '/api/client/1', aim: 2 },
  { name: 'search', method: 'GET', path: '/api/search?q=bench+client+19', aim: 1.5 },
  { name: 'home', method: 'GET', path: '/api/home?zone=Europe/London', aim: 1.5, perRound: 8 },
  {
    name: 'create',
    method: 'POST',
    path: '/api/client',
    body: (name) => ({ name, email: 'office@bench.example', city: 'Leeds' }),
  },
];
