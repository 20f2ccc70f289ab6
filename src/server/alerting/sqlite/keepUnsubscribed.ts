import type { IntegrationConfig } from '../../../contract/alerting/integrationConfig.ts';
import { prepareRead, prepareWrite, type SqliteDatabase } from '../../database/sqlite/statement.ts';
import { addressMark } from '../addressMark.ts';
import type { UnsubscribedAddresses } from '../alertStore.ts';
import type { AlertDatabase } from './alertDatabase.ts';
import { prepareRefusals } from './refusals.ts';

/** Whole sentences, as they are shown and mailed to the owners. */
const whyOf = (address: string): string =>
  `Whoever reads ${address} asked not to be mailed any more. Nothing is sent until it is saved with another address, or they take that back by the link of a mail.`;

/** The mark of the address that an integration e-mails; null for any other kind. */
export const markOf = (config: IntegrationConfig): string | null =>
  config.kind === 'email' ? addressMark(config.to) : null;

const prepareFind = (sqlite: SqliteDatabase) =>
  prepareRead<[number]>(sqlite, 'SELECT 1 FROM unsubscribed_addresses WHERE team_id = ? AND address_mark = ?');

/** Prepares the question whether whoever is mailed by an integration of the team has ended that. */
export function prepareIsUnwanted(sqlite: SqliteDatabase): (teamId: string, config: IntegrationConfig) => boolean {
  const find = prepareFind(sqlite);
  return (teamId, config) => {
    const mark = markOf(config);
    return mark !== null && find.get(teamId, mark) !== undefined;
  };
}

/** Who has ended the mails of a team; each call is one transaction. */
export function createUnsubscribedKeeper({ sqlite, transact }: AlertDatabase): UnsubscribedAddresses {
  const find = prepareFind(sqlite);
  const add = prepareWrite(sqlite, 'INSERT OR IGNORE INTO unsubscribed_addresses VALUES (?, ?, ?)');
  const remove = prepareWrite(sqlite, 'DELETE FROM unsubscribed_addresses WHERE team_id = ? AND address_mark = ?');
  const mailing = prepareRead<[integrationId: string, config: string]>(
    sqlite,
    "SELECT integration_id, config FROM integrations WHERE team_id = ? AND kind = 'email'",
  );
  const switchOn = prepareWrite(
    sqlite,
    `UPDATE integrations SET disabled_at = NULL, disabled_why = NULL, are_owners_told = 1, is_unwanted = 0
     WHERE integration_id = ? AND is_unwanted = 1`,
  );
  const refuse = prepareRefusals(sqlite);

  /** The integrations that mail an address, which is spelt out in them. */
  function mailingTo(teamId: string, mark: string): { integrationId: string; address: string }[] {
    return mailing.all(teamId).flatMap(([integrationId, text]) => {
      const config = JSON.parse(text) as IntegrationConfig;
      return config.kind === 'email' && markOf(config) === mark ? [{ integrationId, address: config.to.trim() }] : [];
    });
  }

  return {
    isUnsubscribed: (teamId, mark) => find.get(teamId, mark) !== undefined,
    unsubscribe(teamId, mark, at) {
      transact(() => {
        add(teamId, mark, at);
        for (const { integrationId, address } of mailingTo(teamId, mark)) {
          const why = whyOf(address);
          const attempt = { at, isDelivered: false, status: null, answer: `Not sent: ${why}`, tookMs: 0 };
          refuse(integrationId, { at, why, attempt, isUnwanted: true });
        }
      });
    },
    subscribeAgain(teamId, mark) {
      transact(() => {
        remove(teamId, mark);
        for (const { integrationId } of mailingTo(teamId, mark)) switchOn(integrationId);
      });
    },
  };
}
