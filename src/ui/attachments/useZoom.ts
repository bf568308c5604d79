import { useCallback, useRef, useState } from 'react';

const steps = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];

/** The zoom factor; null fits the content into its container. */
export const useZoom = () => {
  const [zoom, setZoom] = useState<number | null>(null);
  const fitted = useRef(1);
  /** Notes the factor of the fitted content: the next zoom step starts from it. */
  const onFitted = useCallback((scale: number) => void (fitted.current = scale), []);
  const larger = useCallback(() => setZoom((was) => steps.find((step) => step > (was ?? fitted.current)) ?? was), []);
  const smaller = useCallback(
    () => setZoom((was) => steps.findLast((step) => step < (was ?? fitted.current)) ?? was),
    [],
  );
  const fit = useCallback(() => setZoom(null), []);
  return { zoom, onFitted, larger, smaller, fit };
};

export type Zoom = ReturnType<typeof useZoom>;
