import { useCallback, type MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { pathOf } from '../../authProvider/basePath.ts';

/**
 * What a click on a plain link of ours does: the application goes there, unless the browser is to open it elsewhere.
 * The router's own link is drawn again with every navigation, wherever it stands.
 */
export const useFollow = (): ((event: MouseEvent<HTMLAnchorElement>) => void) => {
  const navigate = useNavigate();
  return useCallback(
    (event) => {
      const href = event.currentTarget.getAttribute('href');
      if (href === null || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0)
        return;
      event.preventDefault();
      const { pathname, search } = window.location;
      // Where somebody stands already is no second step back.
      void navigate(pathOf(href), { replace: href === pathname + search });
    },
    [navigate],
  );
};
