import type { Notification } from '../../../contract/alerting/integrationRecord.ts';
import { isRecord } from '../../../contract/json.ts';
import { errorNamed, isErrorNamed, platformErrorWords, type QueryError } from '../../api/platformErrorWords.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { focusHandedToRow } from '../../ui/focusHandedTo.ts';
import { WithRight } from '../teams/index.ts';
import { toastShown } from '../toasts/index.ts';
import { useRetryNotificationMutation } from './integrationsApi.ts';

interface Props {
  teamId: string;
  notification: Pick<Notification, 'notificationId' | 'integrationName'>;
}

/** Retries a notification immediately. Renders nothing for people without the right to do that. */
export const RetryButton = (props: Props) => (
  <WithRight teamId={props.teamId} needed="write">
    <Retry {...props} />
  </WithRight>
);

function Retry({ teamId, notification: { notificationId, integrationName } }: Props) {
  const dispatch = useAppDispatch();
  const [retry, { isLoading }] = useRetryNotificationMutation();
  const press = async () => {
    const { error } = await retry({ teamId, notificationId });
    if (!error) return;
    dispatch(
      toastShown({
        title: 'Couldn’t retry',
        description: retryFailureWords(error),
        variant: 'destructive',
      }),
    );
  };
  return (
    <BusyButton
      ref={focusHandedToRow}
      size="small"
      variant="outlined"
      color="inherit"
      isBusy={isLoading}
      aria-label={`Retry ${integrationName} now`}
      onClick={() => void press()}
    >
      Retry now
    </BusyButton>
  );
}

/** Says why an alert wasn't retried, in a sentence that someone can act on. */
export function retryFailureWords(error: QueryError): string {
  if (isErrorNamed(error, 'DocumentNotFoundError')) return 'It was already sent, or it’s too old.';
  const detail = errorNamed(error, 'InvalidInputError')?.detail;
  return isRecord(detail) && typeof detail.message === 'string'
    ? `The alert ${detail.message}.`
    : platformErrorWords(error);
}
