import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isFlowStep, LINK_COMPONENT_ID, LINK_FRAGMENT, type FlowKind } from '../../../contract/flow.ts';
import { rpc } from '../../../sdk/commandBuilders.ts';
import { useAppDispatch, type AppThunk } from '../../store/hooks.ts';
import { receiveProviderAnswer } from './alternatives.ts';
import { errorName, toFlowFailure, UnexpectedAnswerError } from './flowState.ts';
import {
  attemptFailed,
  flowOpened,
  leavingAbandoned,
  selectProgress,
  selectStep,
  stackCleared,
  stepPushed,
  submitRequested,
} from './flowSlice.ts';
import { readProviderAnswer, withoutProviderAnswer } from './providerAnswer.ts';
import { restartFlow, startFlow } from './startFlow.ts';

/** Starts or resumes a screen's flow, after removing an e-mailed link or a provider's response from the address. */
export function useOpenFlow(kind: FlowKind) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { search, hash } = useLocation();

  useEffect(() => {
    const link = readMailedLink(hash);
    if (link !== null) {
      // Removed from the address immediately, to keep it out of the browser's history.
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
    const look = () => dispatch(flowOpened({ kind }));
    window.addEventListener('pageshow', show);
    window.addEventListener('focus', look);
    return () => {
      window.removeEventListener('pageshow', show);
      window.removeEventListener('focus', look);
    };
  }, [dispatch, kind]);
}

/**
 * Continues with an e-mailed link, replacing the flow's progress. This only opens the link: the next step names the
 * address and asks.
 */
const openLink =
  (kind: FlowKind, link: string): AppThunk<Promise<void>> =>
  async (dispatch, getState, { platform }) => {
    if (selectProgress(getState(), kind).pending) return;
    dispatch(stackCleared({ kind }));
    await dispatch(startFlow(kind));
    const first = selectStep(getState(), kind);
    if (!first) return;
    dispatch(submitRequested({ kind }));
    try {
      const input = { state: first.state, id: LINK_COMPONENT_ID, value: link };
      const step = await platform.execute(rpc([kind, 'submitPrompt'], input));
      if (!isFlowStep(step)) throw new UnexpectedAnswerError();
      if (selectStep(getState(), kind) === first) dispatch(stepPushed({ kind, step }));
    } catch (error) {
      const failure = toFlowFailure('link', error, Date.now());
      if (errorName(failure) === 'ExpiredStateError') await dispatch(restartFlow(kind));
      else dispatch(attemptFailed({ kind, failure }));
    }
  };

/** Reads an e-mailed link from an address's fragment. */
function readMailedLink(hash: string): string | null {
  const prefix = `#${LINK_FRAGMENT}`;
  return hash.startsWith(prefix) && hash.length > prefix.length ? hash.slice(prefix.length) : null;
}
