import { projects as resource } from '../../../resources/projects/projects.ts';
import { bind } from '../../engine/binding.ts';
import { extendResource, type ServerModule } from '../../engine/modules.ts';
import { overviewOf } from './overview/index.ts';
import { unfinished, unfinishedOf } from './unfinished.ts';

/** Projects, and where they stand. */
export const projectsModule: ServerModule = {
  name: 'projects',
  extensions: [
    extendResource(resource, {
      counts: { unfinished },
      bindings: [
        bind(resource.endpoints.overview, (tx, { params, who }) => overviewOf(tx, params.id, who)),
        bind(resource.endpoints.unfinished, (tx, { params, who }) => unfinishedOf(tx, params.id, who)),
      ],
    }),
  ],
};
