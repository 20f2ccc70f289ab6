import type { IntegrationConfig } from '../../../contract/alerting/integrationConfig.ts';
import { prepareRead, prepareWrite, type SqliteDatabase } from '../../database/sqlite/statement.ts';
import { addressMark } from '../../mail/addressMark.ts';
import type { UnsubscribedAddresses } from '../alertStore.ts';
import type { AlertDatabase } from './alertDatabase.ts';
import { prepareRefusals } from './refusals.ts';

/** Whole sentences, as they are shown and mailed to the owners. */
const whyOf = (address: string): string =>
  `Someone who reads ${address} asked for no more e-mails. Nothing is sent until you save another address, or they allow e-mails again with the link in one of them.`;

/** The mark of the address that an integration e-mails; null for any other kind. */
export const markOf = (config: IntegrationConfig): string | null =>
  config.kind === 'email' ? addressMark(config.to) : null;

/** The `team_id` in `unsubscribed_addresses` that means every team. */
const EVERY_TEAM = '';

const prepareFind = (sqlite: SqliteDatabase) =>
  prepareRead<[number]>(
    sqlite,
    `SELECT 1 FROM unsubscribed_addresses WHERE team_id IN (?, '${EVERY_TEAM}') AND address_mark = ? LIMIT 1`,
  );

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
  const mailing = prepareRead<[integrationId: string, teamId: string, config: string]>(
    sqlite,
    'SELECT integration_id, team_id, config FROM integrations WHERE address_mark = ?',
  );
  const switchOn = prepareWrite(
    sqlite,
    `UPDATE integrations SET disabled_at = NULL, disabled_why = NULL, are_owners_told = 1, is_unwanted = 0
     WHERE integration_id = ? AND is_unwanted = 1`,
  );
  const refuse = prepareRefusals(sqlite);

  /** Switches off integrations that e-mail an address: those of one team, or of every team. */
  function switchOff(mark: string, at: number, ofTeam: string): void {
    for (const [integrationId, teamId, text] of mailing.all(mark)) {
      const config = JSON.parse(text) as IntegrationConfig;
      if (config.kind !== 'email' || (ofTeam !== EVERY_TEAM && teamId !== ofTeam)) continue;
      const why = whyOf(config.to.trim());
      const attempt = { at, isDelivered: false, status: null, answer: `Not sent: ${why}`, tookMs: 0 };
      refuse(integrationId, { at, why, attempt, isUnwanted: true });
    }
  }

  /** Integrations that are still unsubscribed, from one team or from all, stay off. */
  function switchOnAgain(mark: string): void {
    for (const [integrationId, teamId] of mailing.all(mark)) {
      if (find.get(teamId, mark) === undefined) switchOn(integrationId);
    }
  }

  return {
    isUnsubscribed: async (teamId, mark) => find.get(teamId, mark) !== undefined,
    async unsubscribe(teamId, mark, at) {
      transact(() => {
        add(teamId, mark, at);
        switchOff(mark, at, teamId);
      });
    },
    async subscribeAgain(teamId, mark) {
      transact(() => {
        remove(teamId, mark);
        switchOnAgain(mark);
      });
    },
    isNeverMailed: async (mark) => find.get(EVERY_TEAM, mark) !== undefined,
    async neverMail(mark, at) {
      transact(() => {
        add(EVERY_TEAM, mark, at);
        switchOff(mark, at, EVERY_TEAM);
      });
    },
    async mailAgain(mark) {
      transact(() => {
        remove(EVERY_TEAM, mark);
        switchOnAgain(mark);
      });
    },
  };
}
