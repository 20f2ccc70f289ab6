import type { Preferences } from '../../../contract/alerting/alertingCalls.ts';
import type { Integration, IntegrationSettings } from '../../../contract/alerting/integrationRecord.ts';
import type { Envelope } from '../../../contract/envelopes.ts';
import { createId, INTEGRATION_ID_PREFIX } from '../../../contract/ids.ts';
import { createMemoryDocumentStore } from '../../documents/memory/memoryDocumentStore.ts';
import { linkSecretsOf } from '../../signedLinks/testing/linkSecretsOf.ts';
import { subjectOf, type MailSubject, createUnsubscribeLinks } from '../../signedLinks/unsubscribeLinks.ts';
import { startTestServer } from '../../testing/startTestServer.ts';

/** Starts a server with a team and its owner, and the links that it signs for e-mails. */
export async function startMailLinks() {
  const documents = createMemoryDocumentStore();
  const server = await startTestServer({ store: documents });
  const owner = await server.signUp('owner@example.com');
  const team = await server.createSilentTeam(owner);
  const { teamId } = team;

  const rpc = <Value>(name: string, input: object = {}): Promise<Value> =>
    server.valueOf<Value>({ kind: 'rpc', rpc: name.split('/'), input }, owner.token);

  const quietHours = { from: '18:00', to: '20:00' };

  /** Returns a link like those in e-mails, but to the test server. */
  async function linkTo(subject: MailSubject): Promise<string> {
    return createUnsubscribeLinks(server.url, await linkSecretsOf(documents)).urlOf(subject);
  }

  return {
    server,
    owner,
    team,
    rpc,
    linkTo,
    linkToAddress: (to: string): Promise<string> => linkTo(subjectOf(teamId, to)),
    /** Returns the envelope from a call about the team. */
    answerOf: (name: string, input: object): Promise<Envelope> =>
      server.call({ kind: 'rpc', rpc: name.split('/'), input: { teamId, ...input } }, owner.token),
    /** Unsubscribes as a mail program does (RFC 8058). */
    click: (url: string): Promise<Response> =>
      fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
        redirect: 'manual',
      }),
    wishes: (): Preferences => ({
      teams: [{ teamId, mails: 'all' }],
      quietHours,
      weeklyReport: true,
    }),
    /** Saves an integration that e-mails a confirmed address, optionally replacing another one. */
    async saveMailbox(to: string, before?: Integration): Promise<Integration> {
      const settings: IntegrationSettings = {
        name: 'Mailbox',
        config: { kind: 'email', to },
        isDefault: true,
        remindEverySeconds: null,
        alertAfterFailures: 1,
        wantsSummary: false,
      };
      const { integrationId = createId(INTEGRATION_ID_PREFIX), versionstamp = null } = before ?? {};
      const saved = await rpc<Integration>('integrations/save', { teamId, integrationId, versionstamp, settings });
      if (saved.confirmation.state === 'waiting') await server.confirmAddress(to);
      return saved;
    },
    listed: async (): Promise<Integration | undefined> =>
      (await rpc<Integration[]>('integrations/list', { teamId }))[0],
  };
}

export type MailLinks = Awaited<ReturnType<typeof startMailLinks>>;
