import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { lazyModule } from './lazyModule.ts';

/** A component that shows the name in its module, or the state of the loading. */
const showing = ({ useModule }: ReturnType<typeof lazyModule<{ name: string }>>) =>
  function Part() {
    const loaded = useModule();
    return <p>{loaded.state === 'ready' ? loaded.module.name : loaded.state}</p>;
  };

describe('lazyModule', () => {
  it('renders at once what was loaded before', async () => {
    const part = lazyModule(() => Promise.resolve({ name: 'here' }));
    await part.preload();
    const Part = showing(part);
    render(<Part />);
    expect(screen.getByText('here')).toBeDefined();
  });

  it('loads once, however often it is asked for', async () => {
    let loads = 0;
    const part = lazyModule(() => Promise.resolve({ name: `load ${++loads}` }));
    await Promise.all([part.preload(), part.preload()]);
    expect((await part.preload()).name).toBe('load 1');
  });

  it('says that it failed, and can be tried again', async () => {
    let fails = true;
    const part = lazyModule(() => (fails ? Promise.reject(new Error('gone')) : Promise.resolve({ name: 'here' })));
    const Part = showing(part);
    const { unmount } = render(<Part />);
    expect(await screen.findByText('failed')).toBeDefined();
    unmount();
    fails = false;
    render(<Part />);
    expect(await screen.findByText('here')).toBeDefined();
  });
});
