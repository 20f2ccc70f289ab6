import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { integrationKindOf, isIntegrationKind } from '../../../contract/alerting/integrationKinds.ts';
import type { IntegrationKind } from '../../../contract/alerting/integrationConfig.ts';
import type { Integration } from '../../../contract/alerting/integrationRecord.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IntegrationForm, type UseFor } from '../integrationForm/index.ts';
import { toastShown } from '../toasts/index.ts';
import { FormDialog } from './FormDialog.tsx';
import { useMonitorTotal } from './list/UsedBy.tsx';

interface Props {
  teamId: string;
  integrations: readonly Integration[];
  onAdded: (integrationId: string) => void;
}

/** The form that the page's URL opens. */
export function IntegrationDialog({ teamId, integrations, onAdded }: Props) {
  const dispatch = useAppDispatch();
  const monitors = useMonitorTotal(teamId);
  const [search, setSearch] = useSearchParams();
  const place = readPlace(search);
  const close = () => setSearch(withoutPlace, { replace: true, preventScrollReset: true });
  const found = useLastKnown(integrations, place && 'edit' in place ? place.edit : null);

  if (!place) return null;
  if ('edit' in place && !found) {
    return (
      <FormDialog key={place.edit} title="Edit integration" onClose={close}>
        {() => <EmptyState>This integration doesn’t exist. It may have been deleted.</EmptyState>}
      </FormDialog>
    );
  }
  const integration = 'edit' in place ? (found ?? null) : null;
  const kind = 'add' in place ? place.add : (integration?.config.kind ?? 'email');
  return (
    <FormDialog
      key={search.toString()}
      title={integration ? `Edit ${integration.name}` : addTitle(kind)}
      kind={kind}
      onClose={close}
    >
      {(leave) => (
        <IntegrationForm
          teamId={teamId}
          kind={kind}
          integration={integration}
          team={{ monitors, isFirst: integrations.length === 0 }}
          onCancel={leave}
          onSaved={({ integrationId, name, confirmation }, useFor) => {
            close();
            if (!integration) onAdded(integrationId);
            const title = integration ? `Saved ${name}` : addedWords(name, useFor, monitors);
            const isWaiting = confirmation.state === 'waiting';
            dispatch(
              toastShown({
                title,
                ...(isWaiting && { description: 'It starts working once the recipient confirms.' }),
              }),
            );
          }}
        />
      )}
    </FormDialog>
  );
}

/** "Add a webhook", "Add Discord". */
function addTitle(kind: IntegrationKind): string {
  const { name } = integrationKindOf(kind);
  if (kind === 'email') return 'Add an e-mail address';
  return `Add ${kind === 'webhook' ? 'a webhook' : name}`;
}

/** "Discord added for 42 monitors". */
function addedWords(name: string, useFor: UseFor | null, monitors: number): string {
  if (useFor === 'all')
    return `${name} added for ${monitors === 1 ? '1 monitor' : `${formatCount(monitors)} monitors`}`;
  return useFor === 'new' ? `${name} added for new monitors` : `${name} added`;
}

/** Returns the integration being edited. It stays if someone else deletes it, so that typed values aren't lost. */
function useLastKnown(integrations: readonly Integration[], integrationId: string | null): Integration | undefined {
  const found = integrations.find((integration) => integration.integrationId === integrationId);
  const [known, setKnown] = useState(found);
  if (found && found !== known) setKnown(found);
  return found ?? (known?.integrationId === integrationId ? known : undefined);
}

/**
 * The form that the page's URL opens over the list: to add an integration of a given kind, or to edit an existing one.
 */
type IntegrationPlace = { add: IntegrationKind } | { edit: string } | null;

export const addSearch = (kind: IntegrationKind): string => `?${new URLSearchParams({ add: kind })}`;
export const editSearch = (integrationId: string): string => `?${new URLSearchParams({ edit: integrationId })}`;

/** Reads which form a URL opens; null for an unknown kind. */
function readPlace(search: URLSearchParams): IntegrationPlace {
  const kind = search.get('add');
  if (isIntegrationKind(kind)) return { add: kind };
  const integrationId = search.get('edit');
  return integrationId ? { edit: integrationId } : null;
}

/** Returns the URL without an open form, but with its other parameters. */
function withoutPlace(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('add');
  next.delete('edit');
  return next;
}
