import { useLayoutEffect, useState } from 'react';

interface Settling {
  state: { initialized: boolean };
  revalidate(): Promise<void>;
}

/**
 * The first render happens in pieces, and the router's provider subscribes only at its end. It would never learn what
 * the router settled before, and "Loading..." would stay. Called by the provider's parent, whose effects run after the
 * provider's own.
 */
export function useMissedState(router: Settling): void {
  const [drawn] = useState(router.state);
  useLayoutEffect(() => {
    if (router.state !== drawn && router.state.initialized) void router.revalidate();
  }, [router, drawn]);
}
