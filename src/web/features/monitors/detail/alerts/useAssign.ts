import type { Integration } from '../../../../../contract/alerting/integrationRecord.ts';
import { isErrorNamed } from '../../../../api/errorNamed.ts';
import { platformErrorWords } from '../../../../api/platformErrorWords.ts';
import { useAppDispatch } from '../../../../app/hooks.ts';
import { useAssignIntegrationsMutation } from '../../../alerting/index.ts';
import { toastShown } from '../../../toasts/index.ts';

/** Answers the function that has a monitor use an integration, or not; the list shows it at once. */
export function useAssign(teamId: string, monitorId: string, integrations: readonly Integration[]) {
  const dispatch = useAppDispatch();
  const [assign] = useAssignIntegrationsMutation();
  return async (integrationId: string, isUsed: boolean): Promise<void> => {
    const others = integrations.filter((other) => other.integrationId !== integrationId);
    const used = others.filter(({ monitorIds }) => monitorIds.includes(monitorId)).map((other) => other.integrationId);
    const { error } = await assign({ teamId, monitorId, integrationIds: isUsed ? [...used, integrationId] : used });
    if (!error) return;
    const description = isErrorNamed(error, 'InvalidInputError')
      ? 'One of the integrations is not here any more.'
      : platformErrorWords(error);
    dispatch(toastShown({ title: 'The alerts were not changed', description, variant: 'destructive' }));
  };
}
