import { isFlowStep, type FlowKind, type OAuth2Value } from '../../../contract/flow.ts';
import { isTokenSet, type DeviceToken, type TokenSet } from '../../../contract/tokenSet.ts';
import type { UsedPasskey } from '../../../contract/passkeys.ts';
import { rpc } from '../../../sdk/commandBuilders.ts';
import type { AppThunk } from '../../store/hooks.ts';
import { signedIn } from '../auth/index.ts';
import { withDevices } from './flowStorage.ts';
import { toFlowFailure, UnexpectedResponseError } from './flowState.ts';
import {
  attemptFailed,
  deviceRemembered,
  selectDevices,
  selectHasExpired,
  selectProgress,
  selectStep,
  stepPushed,
  submitRequested,
} from './flowSlice.ts';
import { renewFirstStep, restartFlow } from './startFlow.ts';

/** Submits the requested value. Signs in if tokens are returned, otherwise continues with the next step. */
export const submitValue =
  (kind: FlowKind, value: string | OAuth2Value | UsedPasskey): AppThunk<Promise<void>> =>
  async (dispatch, getState, { platform }) => {
    const shown = selectStep(getState(), kind);
    if (shown?.current.kind !== 'component' || selectProgress(getState(), kind).pending) return;
    const { prompt } = shown.current;
    dispatch(submitRequested({ kind }));
    try {
      // A response from a provider or a passkey is valid only for the step that requested it.
      if (prompt !== 'oauth2' && prompt !== 'passkey') await dispatch(renewFirstStep(kind));
      const step = selectStep(getState(), kind);
      if (step?.current.kind !== 'component') throw new UnexpectedResponseError();
      const name = kind === 'registration' && step.validating ? 'submitValidationCode' : 'submitPrompt';
      const input = { state: step.state, id: step.current.id, value, ...withDevices(selectDevices(getState())) };
      const answer = await platform.execute(rpc([kind, name], input));
      if (isTokenSet(answer)) {
        const { device_token: device, ...tokenSet }: TokenSet & DeviceToken = answer;
        if (typeof device === 'string') dispatch(deviceRemembered(device));
        dispatch(signedIn(tokenSet));
      } else if (!isFlowStep(answer)) throw new UnexpectedResponseError();
      else if (selectStep(getState(), kind) === step) dispatch(stepPushed({ kind, step: answer }));
    } catch (error) {
      const failure = toFlowFailure('submit', error, Date.now());
      const hasExpired = selectHasExpired(getState(), kind, failure);
      // A provider's response is valid for only one attempt; the next needs another redirect.
      if (!hasExpired && prompt !== 'oauth2') dispatch(attemptFailed({ kind, failure }));
      else await dispatch(restartFlow(kind, hasExpired ? undefined : failure));
    }
  };
