import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { LINK_FRAGMENT, type FlowKind } from '../../../contract/flow.ts';
import { useAppDispatch, type AppThunk } from '../../store/hooks.ts';
import { separateCode } from '../../ui/separateCode.ts';
import { receiveProviderCallback } from './alternatives.ts';
import { flowOpened, leavingAbandoned, selectProgress, submitRequested } from './flowSlice.ts';
import { readProviderCallback, withoutProviderCallback } from './providerCallback.ts';

/** Starts or resumes a screen's flow, and removes an e-mailed link or a provider's response from the URL. */
export function useOpenFlow(kind: FlowKind) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { search, hash } = useLocation();

  useEffect(() => {
    const link = readMailedLink(hash);
    if (link !== null) {
      // Removed from the URL immediately, to keep it out of the browser's history.
      void navigate({ search }, { replace: true });
      void dispatch(followLink(kind, link));
      return;
    }
    const parameters = new URLSearchParams(search);
    const answer = readProviderCallback(parameters);
    if (!answer) {
      dispatch(flowOpened({ kind }));
      return;
    }
    const keptSearch = dispatch(receiveProviderCallback(kind, answer));
    void navigate({ search: withoutProviderCallback(parameters, keptSearch).toString() }, { replace: true });
  }, [dispatch, navigate, kind, search, hash]);

  useEffect(() => {
    const show = ({ persisted }: PageTransitionEvent) => {
      if (persisted) dispatch(leavingAbandoned({ kind }));
    };
    const look = () => dispatch(flowOpened({ kind }));
    window.addEventListener('pageshow', show);
    window.addEventListener('focus', look);
    return () => {
      window.removeEventListener('pageshow', show);
      window.removeEventListener('focus', look);
    };
  }, [dispatch, kind]);
}

const loadOpenLink = separateCode(async () => (await import('./openLink.ts')).openLink);

/** Opens an e-mailed link. Nothing else starts until the required code has loaded. */
const followLink =
  (kind: FlowKind, link: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (selectProgress(getState(), kind).pending) return;
    dispatch(submitRequested({ kind }));
    const openLink = await loadOpenLink();
    await dispatch(openLink(kind, link));
  };

/** Reads an e-mailed link from a URL's fragment. */
function readMailedLink(hash: string): string | null {
  const prefix = `#${LINK_FRAGMENT}`;
  return hash.startsWith(prefix) && hash.length > prefix.length ? hash.slice(prefix.length) : null;
}
