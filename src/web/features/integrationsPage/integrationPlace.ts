import type { IntegrationKind } from '../../../contract/alerting/integrationConfig.ts';
import { isIntegrationKind } from '../integrations/index.ts';

/** What the page's address opens over the list: a form to add a kind, or to edit one that is there. */
export type IntegrationPlace = { add: IntegrationKind } | { edit: string } | null;

export const addSearch = (kind: IntegrationKind): string => `?${new URLSearchParams({ add: kind })}`;
export const editSearch = (integrationId: string): string => `?${new URLSearchParams({ edit: integrationId })}`;

/** Reads what an address opens; a kind that there is not opens nothing. */
export function readPlace(search: URLSearchParams): IntegrationPlace {
  const kind = search.get('add');
  if (isIntegrationKind(kind)) return { add: kind };
  const integrationId = search.get('edit');
  return integrationId ? { edit: integrationId } : null;
}

/** The address with nothing open; whatever else it names stays. */
export function withoutPlace(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('add');
  next.delete('edit');
  return next;
}
