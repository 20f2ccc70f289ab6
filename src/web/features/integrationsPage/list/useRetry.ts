import { useEffect, useState } from 'react';
import type { Integration } from '../../../../contract/alerting/integrationRecord.ts';
import type { QueryError } from '../../../api/platformErrorWords.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { retryFailureWords, useListIntegrationsQuery, useRetryNotificationMutation } from '../../integrations/index.ts';
import { toastShown } from '../../toasts/index.ts';

/** A try that is not over by then is left to itself: the server gives up on a destination after 30 s. */
const LONGEST_TRY_MS = 35_000;
const POLL_MS = 1_000;

/** Tries the last alert of an integration again, and follows it until the outcome of that try is known. */
export function useRetry(teamId: string, { lastDelivery }: Pick<Integration, 'lastDelivery'>) {
  const dispatch = useAppDispatch();
  const [retryNotification, { isLoading }] = useRetryNotificationMutation();
  const [triedAfter, setTriedAfter] = useState<number>();
  const isFollowing = triedAfter !== undefined && triedAfter === lastDelivery?.at;
  useListIntegrationsQuery({ teamId }, { skip: !isFollowing, pollingInterval: POLL_MS });

  useEffect(() => {
    if (!isFollowing) return undefined;
    const timer = setTimeout(() => setTriedAfter(undefined), LONGEST_TRY_MS);
    return () => clearTimeout(timer);
  }, [isFollowing]);

  async function retry() {
    if (!lastDelivery) return;
    try {
      await retryNotification({ teamId, notificationId: lastDelivery.notificationId }).unwrap();
      setTriedAfter(lastDelivery.at);
    } catch (error) {
      const description = retryFailureWords(error as QueryError);
      dispatch(toastShown({ title: 'The alert was not tried again', description, variant: 'destructive' }));
    }
  }

  return { retry, isTrying: isLoading || isFollowing };
}
