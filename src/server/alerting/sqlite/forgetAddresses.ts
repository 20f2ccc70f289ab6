import { prepareRead, prepareWrite } from '../../database/sqlite/statement.ts';
import type { AddressesGone } from '../alertStore.ts';
import type { AlertDatabase } from './alertDatabase.ts';
import { destinationOfIntegration } from './destinations.ts';

/** Maximum number of notifications that one step deletes. */
const STEP_ROWS = 500;

/** Erases integrations that e-mail an address, their history, and the recipient's consent. */
export function createAddressForgetting({ sqlite, transact }: AlertDatabase): AddressesGone {
  const mailing = prepareRead<[integrationId: string]>(
    sqlite,
    'SELECT integration_id FROM integrations WHERE address_mark = ?',
  );
  const told = prepareRead<[number]>(sqlite, 'SELECT id FROM notifications WHERE destination = ? LIMIT ?');
  const dropTold = prepareWrite(sqlite, 'DELETE FROM notifications WHERE id = ?');
  const unassign = prepareWrite(sqlite, 'DELETE FROM integration_monitors WHERE integration_id = ?');
  const remove = prepareWrite(sqlite, 'DELETE FROM integrations WHERE integration_id = ?');
  const dropMarks = ['confirmed_addresses', 'confirmation_mails'].map((table) =>
    prepareWrite(sqlite, `DELETE FROM ${table} WHERE address_mark = ?`),
  );
  return {
    async forgetAddress(mark) {
      return transact(() => {
        for (const [integrationId] of mailing.all(mark)) {
          const rows = told.all(destinationOfIntegration(integrationId), STEP_ROWS);
          for (const [id] of rows) dropTold(id);
          if (rows.length === STEP_ROWS) return { hasMore: true };
          unassign(integrationId);
          remove(integrationId);
        }
        for (const drop of dropMarks) drop(mark);
        return { hasMore: false };
      });
    },
  };
}
