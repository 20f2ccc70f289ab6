import type { TeamRole } from '../../contract/records.ts';
import { layOutMail, machineMailHeaders } from '../mail/mailLayout.ts';
import type { Mail } from '../mail/mailer.ts';

export interface MemberMail {
  /** The team's name. */
  team: string;
  /** The name or e-mail address of the person who made the change; empty if their account is gone. */
  by: string;
  /** URL of the team's page, or of the page for all teams. */
  url: string;
  /** URL of the page with the recipient's e-mail settings. */
  settingsUrl: string;
}

/** What each role allows, as a sentence addressed to the recipient. */
const ROLE_SENTENCES: Readonly<Record<TeamRole, string>> = {
  owner: 'As an owner, you have full access to the team and can make other people owners.',
  admin: 'As an admin, you can manage monitors, integrations and members.',
  member: 'As a member, you can create and edit monitors.',
  viewer: 'As a viewer, you can see the team’s monitors and alerts but can’t change anything.',
};

const article = (role: TeamRole): string => (role === 'owner' || role === 'admin' ? `an ${role}` : `a ${role}`);

export function roleChangedMail(to: string, role: TeamRole, { team, by, url, settingsUrl }: MemberMail): Mail {
  return {
    ...layOutMail(to, {
      subject: `You’re now ${article(role)} of ${team}`,
      heading: `You’re now ${article(role)} of ${team}`,
      paragraphs: [`${by || 'Someone'} changed your role. ${ROLE_SENTENCES[role]}`],
      action: { label: 'Open team', url },
      footer: 'You’re getting this because your role in a Hearth team changed.',
    }),
    headers: machineMailHeaders(settingsUrl),
  };
}

export function removedMail(to: string, { team, by, url, settingsUrl }: MemberMail): Mail {
  return {
    ...layOutMail(to, {
      subject: `You’re no longer in ${team}`,
      heading: `You’re no longer in ${team}`,
      paragraphs: [
        `${by || 'Someone'} removed you from the team. You can no longer see its monitors, and you won’t get e-mails about them.`,
        'Your account and your other teams aren’t affected.',
      ],
      action: { label: 'Open Hearth', url },
      footer: 'You’re getting this because you were removed from a Hearth team.',
    }),
    headers: machineMailHeaders(settingsUrl),
  };
}
