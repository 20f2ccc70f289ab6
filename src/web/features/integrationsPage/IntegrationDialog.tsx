import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Integration } from '../../../contract/alerting/integrationRecord.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IntegrationForm } from '../integrationForm/index.ts';
import { integrationKindOf } from '../integrations/index.ts';
import { toastShown } from '../toasts/index.ts';
import { FormDialog } from './FormDialog.tsx';
import { readPlace, withoutPlace } from './integrationPlace.ts';

interface Props {
  teamId: string;
  integrations: readonly Integration[];
}

/** The form that the page's address opens. */
export function IntegrationDialog({ teamId, integrations }: Props) {
  const dispatch = useAppDispatch();
  const [search, setSearch] = useSearchParams();
  const place = readPlace(search);
  const close = () => setSearch(withoutPlace, { replace: true, preventScrollReset: true });
  const found = useLastKnown(integrations, place && 'edit' in place ? place.edit : null);

  if (!place) return null;
  if ('edit' in place && !found) {
    return (
      <FormDialog key={place.edit} title="Edit integration" onClose={close}>
        {() => <EmptyState>There is no such integration in this team. Somebody may have deleted it.</EmptyState>}
      </FormDialog>
    );
  }
  const integration = 'edit' in place ? (found ?? null) : null;
  const kind = 'add' in place ? place.add : (integration?.config.kind ?? 'email');
  return (
    <FormDialog
      key={search.toString()}
      title={integration ? `Edit ${integration.name}` : `Add ${integrationKindOf(kind).name}`}
      kind={kind}
      onClose={close}
    >
      {(leave) => (
        <IntegrationForm
          teamId={teamId}
          kind={kind}
          integration={integration}
          onCancel={leave}
          onSaved={({ name, confirmation }) => {
            close();
            const title = `${integration ? 'Saved' : 'Added'} ${name}`;
            const isWaiting = confirmation.state === 'waiting';
            dispatch(toastShown({ title, ...(isWaiting && { description: 'It works once its recipient confirms.' }) }));
          }}
        />
      )}
    </FormDialog>
  );
}

/**
 * If someone deletes the integration while it is being edited, it stays in the form, so that typed values don't vanish.
 */
function useLastKnown(integrations: readonly Integration[], integrationId: string | null): Integration | undefined {
  const found = integrations.find((integration) => integration.integrationId === integrationId);
  const [known, setKnown] = useState(found);
  if (found && found !== known) setKnown(found);
  return found ?? (known?.integrationId === integrationId ? known : undefined);
}
