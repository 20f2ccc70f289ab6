import type { OwnProvider } from '../../../contract/linkedProviders.ts';
import { isRecord } from '../../../contract/json.ts';
import { errorNamed, platformErrorWords, type QueryError } from '../../api/platformErrorWords.ts';
import type { AppThunk } from '../../store/hooks.ts';
import { keepTrip, takeReturn, tripOf } from '../proof/index.ts';
import { toastShown } from '../toasts/index.ts';
import { linkedProvidersApi } from './linkedProvidersApi.ts';

/** A problem with a provider. */
export interface LinkProblem {
  providerId: string;
  message: string;
}

type Provider = Pick<OwnProvider, 'providerId' | 'display'>;

interface Departure {
  storage: Storage;
  /** The path where the person is, without the base path. */
  from: string;
  leave: (url: string) => void;
}

/**
 * Sends the browser to a provider, which sends it back with the person's account. Resolves to the problem if leaving
 * fails.
 */
export const leaveToLink =
  ({ providerId, display }: Provider, { storage, from, leave }: Departure): AppThunk<Promise<LinkProblem | null>> =>
  async (dispatch) => {
    const { data, error } = await dispatch(linkedProvidersApi.endpoints.replaceProviderTrip.initiate({ providerId }));
    if (!data) return { providerId, message: linkFailureWords(error) };
    const { state, authorizationUrl } = data;
    if (authorizationUrl === null)
      return { providerId, message: `${display} can’t be reached right now. Try again in a moment.` };
    keepTrip(storage, tripOf('link', state, { providerId, authorizationUrl }, from));
    leave(authorizationUrl);
    return null;
  };

/** If someone has returned from a provider with an account, links it. Resolves to the problem if that fails. */
export const finishLink =
  (storage: Storage): AppThunk<Promise<LinkProblem | null>> =>
  async (dispatch) => {
    const trip = takeReturn(storage, 'link');
    if (trip === null) return null;
    const { state, providerId, expects } = trip;
    const { code, error: refusal, iss } = trip.answer;
    if (code === null) {
      const message =
        refusal === 'access_denied'
          ? 'You didn’t finish logging in with the provider, so nothing was linked.'
          : NOT_CONFIRMED;
      return { providerId, message };
    }
    const answer = { code, state: expects, ...(iss !== undefined && { iss }) };
    const { data, error } = await dispatch(
      linkedProvidersApi.endpoints.createLinkedProvider.initiate({ state, answer }),
    );
    if (!data) return { providerId, message: linkFailureWords(error) };
    dispatch(toastShown({ title: `${data.display} is linked`, description: 'You can now log in with it.' }));
    return null;
  };

const NOT_CONFIRMED = 'The provider didn’t confirm who you are. Try again.';

export function linkFailureWords(error: QueryError | undefined): string {
  if (error === undefined) return platformErrorWords({});
  if (errorNamed(error, 'ExpiredStateError')) return 'That took too long, so nothing was linked. Try again.';
  if (errorNamed(error, 'SubmitPromptError')) return NOT_CONFIRMED;
  const detail = errorNamed(error, 'InvalidInputError')?.detail;
  if (isRecord(detail) && detail.path === 'providerId' && typeof detail.message === 'string') return detail.message;
  return platformErrorWords(error);
}
