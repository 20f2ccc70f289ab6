import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { OwnProvider } from '../../../contract/linkedProviders.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { finishLink, leaveToLink, type LinkProblem } from './linkProvider.ts';

export interface Linking {
  /** The provider that the person is being sent to. */
  leavingFor: string | null;
  problem: LinkProblem | null;
  link: (provider: OwnProvider) => void;
}

/** Sends people to providers, and links the accounts that they return with. */
export function useLinking(): Linking {
  const dispatch = useAppDispatch();
  const { pathname, search } = useLocation();
  const [leavingFor, setLeavingFor] = useState<string | null>(null);
  const [problem, setProblem] = useState<LinkProblem | null>(null);

  useEffect(() => {
    void dispatch(finishLink(window.sessionStorage)).then((found) => {
      if (found !== null) setProblem(found);
    });
  }, [dispatch]);

  // Going back in the browser can restore the page in the state it was left in.
  useEffect(() => {
    const returned = () => setLeavingFor(null);
    window.addEventListener('pageshow', returned);
    return () => window.removeEventListener('pageshow', returned);
  }, []);

  async function link(provider: OwnProvider): Promise<void> {
    setProblem(null);
    setLeavingFor(provider.providerId);
    const found = await dispatch(
      leaveToLink(provider, {
        storage: window.sessionStorage,
        from: pathname + search,
        leave: (url) => window.location.assign(url),
      }),
    );
    if (found === null) return;
    setProblem(found);
    setLeavingFor(null);
  }

  return { leavingFor, problem, link: (provider) => void link(provider) };
}
