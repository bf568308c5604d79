import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { clearForbidden, closePopup } from '../../src/authProvider/clientState.ts';
import { wipeSession } from '../../src/authProvider/session.ts';
import { patience } from './patience.ts';

configure({ asyncUtilTimeout: patience });

afterEach(() => cleanup());

// Files of a worker share its DOM and its modules: each begins signed out, at the start page, and in real time.
afterAll(() => {
  vi.useRealTimers();
  wipeSession();
  closePopup();
  clearForbidden();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  document.body.replaceChildren();
});
