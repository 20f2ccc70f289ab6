import { useLayoutEffect, useState } from 'react';

interface Settling {
  state: { initialized: boolean };
  revalidate(): Promise<void>;
}

/**
 * The first drawing comes in pieces, and only at its end does the router's provider listen: what the router settled meanwhile it
 * would never hear, and "Loading..." would stay. To be called by the provider's parent, whose effects come after its own.
 */
export function useMissedState(router: Settling): void {
  const [drawn] = useState(router.state);
  useLayoutEffect(() => {
    if (router.state !== drawn && router.state.initialized) void router.revalidate();
  }, [router, drawn]);
}
