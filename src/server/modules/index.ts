import { registerModules } from '../engine/modules.ts';
import { booking } from './booking/index.ts';
import { estimation } from './estimation/index.ts';
import { homeModule } from './home/index.ts';
import { masters } from './masters/index.ts';
import { people } from './people/index.ts';
import { planning } from './planning/index.ts';
import { projectsModule } from './projects/index.ts';
import { requests } from './requests/index.ts';
import { rfq } from './rfq/index.ts';
import { sales } from './sales/index.ts';

/** The modules of the product on the server: a folder each, whose index says what it adds. */
export const modules = registerModules([
  people,
  masters,
  sales,
  projectsModule,
  estimation,
  planning,
  requests,
  booking,
  rfq,
  homeModule,
]);
