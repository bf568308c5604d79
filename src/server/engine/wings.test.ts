import { describe, expect, it } from 'vitest';
import { boms } from '../../resources/masters/boms.ts';
import { clients } from '../../resources/masters/clients.ts';
import { enquiries } from '../../resources/sales/enquiries.ts';
import { followUps } from '../../resources/sales/followUps.ts';
import '../modules/index.ts';
import { extendResource, partsOf, registerWing } from './wings.ts';

describe('what a resource has on the server', () => {
  it('is found from the resource', () => {
    expect(Object.keys(partsOf(enquiries).effects ?? {}).sort()).toEqual([
      'convert',
      'lose',
      'reopen',
      'submit',
      'win',
    ]);
    expect(Object.keys(partsOf(followUps).effects ?? {}).sort()).toEqual(['cancel', 'done', 'reopen']);
    expect(partsOf(boms).guard?.written).toBeTypeOf('function');
    expect(partsOf(clients)).toEqual({});
  });

  it('is said once: a second registration is an error, and changes nothing', () => {
    const before = partsOf(boms);
    expect(() => registerWing(extendResource(boms, {}))).toThrow(
      'boms is extended on the server twice: say it in one place',
    );
    expect(partsOf(boms)).toBe(before);
  });

  it('is taken away again by whoever added it', () => {
    const remove = registerWing(extendResource(clients, { effects: {} }));
    expect(partsOf(clients).effects).toEqual({});
    remove();
    expect(partsOf(clients)).toEqual({});
  });
});
