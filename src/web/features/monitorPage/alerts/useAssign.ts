import { isErrorNamed } from '../../../api/errorNamed.ts';
import { platformErrorWords } from '../../../api/platformErrorWords.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { useAssignIntegrationMutation } from '../../integrations/index.ts';
import { toastShown } from '../../toasts/index.ts';

/** Answers the function that has a monitor use an integration, or not; the list shows it at once. */
export function useAssign(teamId: string, monitorId: string) {
  const dispatch = useAppDispatch();
  const [assign] = useAssignIntegrationMutation();
  return async (integrationId: string, isUsed: boolean): Promise<void> => {
    const { error } = await assign({ teamId, monitorId, integrationId, isUsed });
    if (!error) return;
    const description = isErrorNamed(error, 'DocumentNotFoundError')
      ? 'The integration or the monitor is not here any more.'
      : platformErrorWords(error);
    dispatch(toastShown({ title: 'The alerts were not changed', description, variant: 'destructive' }));
  };
}
