import type { Logger } from '../../logger.ts';
import { layOutMail } from '../../mail/mailLayout.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { isOwner } from '../../teams/members.ts';
import type { Outbox, RefusedIntegration } from '../outbox.ts';
import type { Pages } from '../pages.ts';
import type { People } from '../people.ts';

export interface NotifyOwnersOptions {
  outbox: Pick<Outbox, 'refusedIntegrations' | 'ownersNotified'>;
  people: People;
  mailer: Mailer;
  pages: Pages;
  logger: Pick<Logger, 'error'>;
}

/** Returns a function that e-mails the reason to the owners of each integration that was switched off. */
export function createNotifyOwners({ outbox, people, mailer, pages, logger }: NotifyOwnersOptions) {
  async function notify({ integrationId, teamId, name, why }: RefusedIntegration): Promise<void> {
    const team = await people.team(teamId);
    const owners = team?.users.filter(({ userId }) => isOwner(team, userId)) ?? [];
    for (const { userId } of owners) {
      const address = await people.address(userId);
      if (address === null) continue;
      await mailer.send(
        layOutMail(address, {
          subject: `Alerts to ${name} are off`,
          heading: `Alerts to ${name} are off`,
          paragraphs: [
            `Hearth turned off “${name}”, an integration of ${team?.display ?? 'your team'}. ${why}`,
            'It won’t send alerts until you turn it back on.',
          ],
          action: { label: 'Open integrations', url: pages.integrations(teamId) },
          footer: `You’re getting this because you own ${team?.display ?? 'the team'}.`,
        }),
      );
    }
    await outbox.ownersNotified(integrationId);
  }

  return async (): Promise<void> => {
    for (const refused of await outbox.refusedIntegrations()) {
      await notify(refused).catch((error: unknown) =>
        logger.error({ err: error, integrationId: refused.integrationId }, 'Could not notify owners; retrying'),
      );
    }
  };
}
