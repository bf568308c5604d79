import { useCallback, type MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * What a click on a plain link of ours does: the application goes there, unless the browser is to open it elsewhere.
 * The router's own link is drawn again with every navigation, wherever it stands.
 */
export const useFollow = (): ((event: MouseEvent<HTMLAnchorElement>) => void) => {
  const navigate = useNavigate();
  return useCallback(
    (event) => {
      const to = event.currentTarget.getAttribute('href');
      if (to === null || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return;
      event.preventDefault();
      const { pathname, search } = window.location;
      // Where somebody stands already is no second step back.
      void navigate(to, { replace: to === pathname + search });
    },
    [navigate],
  );
};
