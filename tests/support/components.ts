import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { clearForbidden, closePopup } from '../../src/authProvider/clientState.ts';
import { wipeSession } from '../../src/authProvider/session.ts';
import { patience } from './patience.ts';

/** While a query is tried again, its failure is not worth printing the page, which costs more than the query. */
const triedAgain = (): boolean =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true;

configure({
  asyncUtilTimeout: patience,
  getElementError: (message, container) =>
    new Error(triedAgain() ? (message ?? '') : `${message}\n\n${String(prettyDOM(container))}`),
});

// Development builds of React note the stack of each element, and popovers ask elements for their class as text.
Error.stackTraceLimit = 10;
Element.prototype.toString = () => '[object Element]';

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
