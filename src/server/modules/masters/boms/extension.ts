import { boms } from '../../../../resources/masters/boms.ts';
import { bind } from '../../../engine/binding.ts';
import { pageWithin } from '../../../engine/onePage.ts';
import { extendResource } from '../../../engine/modules.ts';
import { requireNoCycles } from './cycles.ts';
import { explodeBom } from './explosion.ts';
import { whereUsed } from './whereUsed.ts';

/** No BOM contains itself; explosion and where-used. */
export const bomExtension = extendResource(boms, {
  guard: { written: requireNoCycles },
  bindings: [
    bind(boms.endpoints.explode, (tx, { params, query }) => explodeBom(tx, params.id, query.quantity ?? '1')),
    bind(boms.endpoints.whereUsed, async (tx, { params, page }) =>
      pageWithin(await whereUsed(tx, params.id), page, ({ code, name }) => `${code} ${name}`),
    ),
  ],
});
