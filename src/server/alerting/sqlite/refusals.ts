import type { DeliveryAttempt } from '../../../contract/alerting/integrationRecord.ts';
import { prepareWrite, type SqliteDatabase } from '../../database/sqlite/statement.ts';
import { destinationOfIntegration } from './destinations.ts';

export interface Refusal {
  at: number;
  why: string;
  /** Stands as the last attempt with whatever was still waiting. */
  attempt: DeliveryAttempt;
  /** Not the destination refused: whoever reads it wants no more. */
  isUnwanted?: boolean;
}

/** Prepares what switches an integration off, gives up what waits for it, and has its owners told. */
export function prepareRefusals(sqlite: SqliteDatabase) {
  const disable = prepareWrite(
    sqlite,
    `UPDATE integrations SET disabled_at = ?, disabled_why = ?, is_unwanted = ?, are_owners_told = 0
     WHERE integration_id = ? AND disabled_at IS NULL`,
  );
  const giveUpWaiting = prepareWrite(
    sqlite,
    `UPDATE notifications SET state = 'failed', next_attempt_at = NULL, lease_owner = NULL, awaits_failures = NULL,
       attempts = json_insert(attempts, '$[#]', json(?))
     WHERE destination = ? AND state = 'waiting' AND (next_attempt_at IS NOT NULL OR awaits_failures IS NOT NULL)`,
  );

  return (integrationId: string, { at, why, attempt, isUnwanted = false }: Refusal): void => {
    disable(at, why, isUnwanted ? 1 : 0, integrationId);
    giveUpWaiting(JSON.stringify(attempt), destinationOfIntegration(integrationId));
  };
}
