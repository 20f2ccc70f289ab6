import type { Preferences } from '../../../contract/alerting/alertingCalls.ts';
import type { IntegrationConfig } from '../../../contract/alerting/integrationConfig.ts';
import { prepareRead, type SqliteDatabase } from '../../database/sqlite/statement.ts';
import type { Destination } from '../outbox.ts';

/** Somewhere that a monitor's alerts go, and how it wants to be told. */
export interface AlertDestination {
  destination: string;
  name: string;
  kind: string;
  alertAfterFailures: number;
  wantsSummary: boolean;
  /** Nothing is sent there: it refused for good. */
  isDisabled: boolean;
  /** People may want to be told of what goes wrong alone. */
  wantsUp: boolean;
}

const INTEGRATION = 'integration:';
const PERSON = 'user:';

export const destinationOfIntegration = (integrationId: string): string => INTEGRATION + integrationId;
export const destinationOfPerson = (userId: string): string => PERSON + userId;

/** The id of the integration, or null for a person. */
export function integrationOf(destination: string): string | null {
  return destination.startsWith(INTEGRATION) ? destination.slice(INTEGRATION.length) : null;
}

export const personOf = (destination: string): string => destination.slice(PERSON.length);

/** Prepares the lookup of a destination; null for an integration that is gone. */
export function prepareDestinationOf(sqlite: SqliteDatabase): (destination: string) => Destination | null {
  const config = prepareRead<[string]>(sqlite, 'SELECT config FROM integrations WHERE integration_id = ?');
  return (destination) => {
    const integrationId = integrationOf(destination);
    if (integrationId === null) return { by: 'person', userId: personOf(destination) };
    const text = config.get(integrationId)?.[0];
    if (text === undefined) return null;
    return { by: 'integration', integrationId, config: JSON.parse(text) as IntegrationConfig };
  };
}

export type DestinationsOf = (teamId: string, monitorId: string) => AlertDestination[];

type IntegrationRow = [string, string, string, number, number, number];
const INTEGRATION_COLUMNS =
  'i.integration_id, i.name, i.kind, i.alert_after_failures, i.wants_summary, i.disabled_at IS NOT NULL';

/**
 * Prepares the question which integrations told last that a monitor is down: they tell that it is up, too, also where the
 * monitor does not use them any more, for nothing else would close what they opened.
 */
export function prepareToldDown(sqlite: SqliteDatabase): (teamId: string, monitor: number) => AlertDestination[] {
  const integrations = prepareRead<IntegrationRow>(
    sqlite,
    `SELECT ${INTEGRATION_COLUMNS} FROM integrations i WHERE i.team_id = ? AND 'down' =
       (SELECT n.direction FROM notifications n WHERE n.destination = '${INTEGRATION}' || i.integration_id AND n.monitor = ?
        ORDER BY n.id DESC LIMIT 1)`,
  );
  return (teamId, monitor) => integrations.all(teamId, monitor).map(readIntegration);
}

function readIntegration(row: IntegrationRow): AlertDestination {
  const [id, name, kind, alertAfterFailures, wantsSummary, isDisabled] = row;
  return {
    destination: destinationOfIntegration(id),
    name,
    kind,
    alertAfterFailures,
    wantsSummary: wantsSummary === 1,
    isDisabled: isDisabled === 1,
    wantsUp: true,
  };
}

/**
 * Prepares the question who is told of a monitor: the integrations that it uses, and people who are mailed by its team. It is
 * asked of one transaction, which reads the people of a team once.
 */
export function prepareDestinations(sqlite: SqliteDatabase): () => DestinationsOf {
  const integrations = prepareRead<IntegrationRow>(
    sqlite,
    `SELECT ${INTEGRATION_COLUMNS}
     FROM integration_monitors u JOIN integrations i ON i.integration_id = u.integration_id
     WHERE u.monitor_id = ? AND i.team_id = ?`,
  );
  const people = prepareRead<[string, Preferences['teams'][number]['mails']]>(
    sqlite,
    "SELECT user_id, mails FROM team_mails WHERE team_id = ? AND mails <> 'none'",
  );

  const integrationsOf = (teamId: string, monitorId: string): AlertDestination[] =>
    integrations.all(monitorId, teamId).map(readIntegration);

  const peopleOf = (teamId: string): AlertDestination[] =>
    people.all(teamId).map(([userId, mails]) => ({
      destination: destinationOfPerson(userId),
      name: '',
      kind: 'email',
      alertAfterFailures: 1,
      wantsSummary: true,
      isDisabled: false,
      wantsUp: mails === 'all',
    }));

  return (): DestinationsOf => {
    const mailed = new Map<string, AlertDestination[]>();
    return (teamId, monitorId) => {
      const ofTeam = mailed.get(teamId) ?? peopleOf(teamId);
      mailed.set(teamId, ofTeam);
      return [...integrationsOf(teamId, monitorId), ...ofTeam];
    };
  };
}
