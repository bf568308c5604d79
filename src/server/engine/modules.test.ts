import { describe, expect, it } from 'vitest';
import { boms } from '../../resources/masters/boms.ts';
import { clients } from '../../resources/masters/clients.ts';
import { enquiries } from '../../resources/sales/enquiries.ts';
import { items } from '../../resources/masters/items.ts';
import { modules } from '../modules/index.ts';
import { allChecks } from './consistency/checks.ts';
import { extendResource, extensionOf, registerExtension, registerModules } from './modules.ts';

describe('what a resource has on the server', () => {
  it('is found from the resource', () => {
    expect(Object.keys(extensionOf(enquiries).effects ?? {}).sort()).toEqual(['convert', 'submit']);
    expect(extensionOf(boms).guard?.written).toBeTypeOf('function');
    expect(extensionOf(clients)).toEqual({});
  });

  it('is said once: the same said twice is an error, and changes nothing', () => {
    const before = extensionOf(boms);
    expect(() => registerExtension(extendResource(boms, { guard: {} }))).toThrow(
      'boms: guard is said twice on the server',
    );
    expect(() => registerExtension(extendResource(enquiries, { effects: { submit: () => ({}) } }))).toThrow(
      'enquiries: submit of effects is said twice on the server',
    );
    expect(extensionOf(boms).guard).toBe(before.guard);
  });

  it('comes from several modules together: what an item has in stock beside where it is used', () => {
    expect(extensionOf(items).checks?.map(({ name }) => name)).toEqual(['stock']);
    expect(extensionOf(items).bindings?.map(({ call }) => call.path)).toEqual([
      '/api/item-offers',
      '/api/item-offers/by-code',
      '/api/item/:id/where-used',
    ]);
  });

  it('is checked under names of which there are no two alike', () => {
    const [check] = extensionOf(items).checks ?? [];
    expect(allChecks().filter(({ name }) => name === 'stock')).toEqual([check]);
    const remove = registerExtension(extendResource(clients, { checks: check ? [check] : [] }));
    expect(allChecks).toThrow('Two checks have the name stock');
    remove();
    expect(allChecks).not.toThrow();
  });

  it('belongs to a module, of which there is one of each name', () => {
    expect(modules.map(({ name }) => name)).toEqual([
      'people',
      'masters',
      'sales',
      'projects',
      'estimation',
      'planning',
      'requests',
      'booking',
      'rfq',
      'home',
    ]);
    expect(() => registerModules([...modules, { name: 'sales' }])).toThrow('Two modules are called sales');
    registerModules(modules);
  });

  it('is taken away again by whoever added it', () => {
    const remove = registerExtension(extendResource(clients, { effects: {} }));
    expect(extensionOf(clients).effects).toEqual({});
    remove();
    expect(extensionOf(clients)).toEqual({});
  });
});
