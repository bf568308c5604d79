import { registerModules } from '../engine/modules.ts';
import { booking } from './booking/index.ts';
import { estimation } from './estimation/index.ts';
import { home } from './home/index.ts';
import { masters } from './masters/index.ts';
import { people } from './people/index.ts';
import { planning } from './planning/index.ts';
import { projects } from './projects/index.ts';
import { requests } from './requests/index.ts';
import { rfq } from './rfq/index.ts';
import { sales } from './sales/index.ts';

/** The modules of the product on the server: a folder each, whose index says what it adds. */
export const modules = registerModules([
  people,
  masters,
  sales,
  projects,
  estimation,
  planning,
  requests,
  booking,
  rfq,
  home,
]);
