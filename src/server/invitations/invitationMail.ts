import { INVITATION_DAYS, type GivenRole } from '../../contract/teams/teamRoles.ts';
import { plainName } from '../alerting/confirmation/askToConfirm.ts';
import { layOutMail, machineMailHeaders } from '../mail/mailLayout.ts';
import type { Mail } from '../mail/mailer.ts';

export interface InvitationMailOptions {
  team: string;
  /** The inviter's name and address, empty if there is none. */
  inviter: { name: string; address: string };
  role: GivenRole;
  url: string;
  unsubscribeUrl: string;
}

/** What each role allows, in words for someone who has never seen the team. */
const ROLE_WORDS: Readonly<Record<GivenRole, string>> = {
  admin: 'Admin (can manage monitors, integrations and members)',
  member: 'Member (can create and edit monitors)',
  viewer: 'Viewer (can see monitors and alerts)',
};

/**
 * Invites someone to a team. They may never have heard of it, so all text and links are ours, except for two short
 * names.
 */
export function invitationMail(to: string, options: InvitationMailOptions): Mail {
  const { role, url, unsubscribeUrl } = options;
  const name = plainName(options.inviter.name);
  const address = plainName(options.inviter.address);
  const inviter = name || address || 'Someone';
  const team = plainName(options.team) || 'a team';
  return {
    ...layOutMail(to, {
      subject: `${inviter} invited you to ${team} on Hearth`,
      heading: `Join ${team} on Hearth`,
      paragraphs: [
        `${inviter}${name && address ? ` (${address})` : ''} invited you to ${team}. Hearth watches scheduled jobs and alerts the team when one fails.`,
      ],
      facts: [{ label: 'Your role', value: ROLE_WORDS[role] }],
      action: { label: 'View invitation', url },
      footer: `The link works once, only for ${to}, and expires in ${INVITATION_DAYS} days. If you weren’t expecting this e-mail, you can ignore it.`,
      footerActions: [{ label: 'Never e-mail this address again', url: unsubscribeUrl }],
    }),
    headers: machineMailHeaders(unsubscribeUrl, unsubscribeUrl),
  };
}
