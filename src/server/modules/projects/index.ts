import { projects as resource } from '../../../resources/projects/projects.ts';
import { bind } from '../../engine/binding.ts';
import { extendResource, type Module } from '../../engine/modules.ts';
import { overviewOf } from './overview/index.ts';

/** Projects, and where they stand. */
export const projects: Module = {
  name: 'projects',
  extensions: [
    extendResource(resource, {
      bindings: [bind(resource.endpoints.overview, (tx, { params, who }) => overviewOf(tx, params.id, who))],
    }),
  ],
};
