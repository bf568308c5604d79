import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, vi } from 'vitest';
import { clearForbidden, closePopup } from '../../src/authProvider/clientState.ts';
import { wipeSession } from '../../src/authProvider/session.ts';
import { patience } from './patience.ts';
import { readStylesOfElementsAlone } from './styles.ts';

/** While a query is tried again, its failure is not worth printing the page, which costs more than the query. */
const triedAgain = (): boolean =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true;

configure({
  asyncUtilTimeout: patience,
  getElementError: (message, container) =>
    new Error(triedAgain() ? (message ?? '') : `${message}\n\n${String(prettyDOM(container))}`),
});

/** Development builds of React note a stack for each of the first ten thousand elements a second; no test reads one. */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object;
};
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { configurable: true, get: () => 1e4, set: () => {} });

readStylesOfElementsAlone();
// Popovers ask elements for their class as text.
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
