import type { PooledConnection } from '../src/server/db/engine/source.ts';
import { fillEnquiries } from './enquiries.ts';

/** Clients of the demo's two branches, a tenth of them in the first, and enquiries behind the start page. */
export const fill = async (owner: PooledConnection, clients: number): Promise<void> => {
  await owner.query(`select set_config('app.user_id', '1', false)`);
  await owner.query(
    `insert into clients (branch_id, name, email, city)
     select case when n % 10 = 0 then 1 else 2 end, 'Bench client ' || n, 'office' || n || '@bench.example', 'City ' || n % 40
     from generate_series(1, $1::int) n`,
    [clients],
  );
  await fillEnquiries(owner, 20_000);
  await owner.query(`select set_config('app.user_id', '', false), set_config('app.branch_id', '', false)`);
  await owner.query('vacuum analyze');
};
