/** A call that is measured. */
export interface Measured {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly branch: number;
  readonly body?: (name: string) => object;
  /** The most that the product may take, as a multiple of the hand-written statement; without one only the product is measured. */
  readonly aim?: number;
}

/** A tenth of the clients stand in branch 1; branch 2 has the rest, and its lists are searched. */
export const requests: readonly Measured[] = [
  {
    name: 'list',
    method: 'GET',
    path: '/api/client?page=3&per_page=30&sortCol=name&sortOrder=asc',
    branch: 1,
    aim: 1.7,
  },
  { name: 'read', method: 'GET', path: '/api/client/1', branch: 1, aim: 4 },
  {
    name: 'create',
    method: 'POST',
    path: '/api/client',
    branch: 1,
    body: (name) => ({ name, email: 'office@bench.example', city: 'Leeds' }),
    aim: 6,
  },
  { name: 'search=, few', method: 'GET', path: '/api/client?search=office1234&page=1&per_page=30', branch: 2, aim: 3 },
  { name: 'search=, many', method: 'GET', path: '/api/client?search=city+19&page=1&per_page=30', branch: 2, aim: 3 },
  { name: 'Ctrl-K', method: 'GET', path: '/api/search?q=bench+client+19', branch: 1 },
  { name: 'home', method: 'GET', path: '/api/home', branch: 1 },
];
