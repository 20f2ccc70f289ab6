import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { FlowKind } from '../../../contract/flow.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { flowOpened, leavingAbandoned } from './flowSlice.ts';
import { readMailedLink } from './mailedLink.ts';
import { openLink } from './openLink.ts';
import { receiveProviderAnswer } from './alternatives.ts';
import { readProviderAnswer, withoutProviderAnswer } from './providerAnswer.ts';

/** Starts or resumes a screen's flow, after taking a mailed link or a provider's response out of the address. */
export function useOpenFlow(kind: FlowKind) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { search, hash } = useLocation();

  useEffect(() => {
    const link = readMailedLink(hash);
    if (link !== null) {
      // Removed from the address at once, so that it doesn't stay in the browser's history.
      void navigate({ search }, { replace: true });
      void dispatch(openLink(kind, link));
      return;
    }
    const parameters = new URLSearchParams(search);
    const answer = readProviderAnswer(parameters);
    if (!answer) {
      dispatch(flowOpened({ kind }));
      return;
    }
    const keptSearch = dispatch(receiveProviderAnswer(kind, answer));
    void navigate({ search: withoutProviderAnswer(parameters, keptSearch).toString() }, { replace: true });
  }, [dispatch, navigate, kind, search, hash]);

  useEffect(() => {
    const show = ({ persisted }: PageTransitionEvent) => {
      if (persisted) dispatch(leavingAbandoned({ kind }));
    };
    window.addEventListener('pageshow', show);
    return () => window.removeEventListener('pageshow', show);
  }, [dispatch, kind]);
}
