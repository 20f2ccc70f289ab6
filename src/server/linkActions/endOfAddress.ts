import { addressMark } from '../mail/addressMark.ts';
import type { Ending, UnsubscribeOptions } from './createUnsubscribe.ts';
import type { MailSubject } from '../signedLinks/mailSubject.ts';

type AddressSubject = Extract<MailSubject, { kind: 'address' }>;

/** What ends all mails of a team's integrations to an address, and takes that back; null for a team that has gone. */
export async function endOfAddress(
  { teamId, mark }: AddressSubject,
  { integrations, wishes, people, pages, now }: UnsubscribeOptions,
): Promise<Ending | null> {
  const team = await people.team(teamId);
  if (team === null) return null;
  // The link does not spell it out, and nobody may be mailed there at this moment.
  const mailing = (await integrations.list(teamId)).flatMap(({ config, disabled }) => {
    const address = config.kind === 'email' ? config.to.trim() : '';
    return address !== '' && addressMark(address) === mark ? [{ address, isOn: disabled === null }] : [];
  });
  const address = mailing[0]?.address;
  const to = address ?? 'the address that got this mail';
  return {
    mark,
    offer: {
      question: `Stop alerts of ${team.display} to ${to}?`,
      note:
        address === undefined
          ? `After that, nobody can have alerts of ${team.display} e-mailed there.`
          : `Nobody who reads ${to} gets them after that. The owners of ${team.display} are told.`,
      action: 'Stop these mails',
      done: `Alerts of ${team.display} are no longer e-mailed to ${to}.`,
      manageUrl: pages.integrations(teamId),
      takingBack: {
        action: 'Mail me again',
        // Whatever else keeps an integration off stays.
        done: `Alerts of ${team.display} ${mailing.some(({ isOn }) => isOn) ? 'are' : 'can be'} mailed to ${to} again.`,
      },
    },
    end: () => wishes.unsubscribe(teamId, mark, now()),
    hasEnded: () => wishes.isUnsubscribed(teamId, mark),
    takeBack: () => wishes.subscribeAgain(teamId, mark),
  };
}
