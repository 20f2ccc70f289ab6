import { confirmationMail } from '../../src/server/alerting/confirmation/askToConfirm.ts';
import { pagesAt } from '../../src/server/alerting/pages.ts';
import {
  passkeyAddedMail,
  passkeyCopiedMail,
  passkeyRemovedMail,
  providerLinkedMail,
  providerUnlinkedMail,
} from '../../src/server/mail/accountMails.ts';
import { invitationMail } from '../../src/server/invitations/invitationMail.ts';
import {
  addressChangedMail,
  addressCodeMail,
  addressRestoredMail,
  addressTakenMail,
} from '../../src/server/mail/addressMails.ts';
import type { Mail } from '../../src/server/mail/mailer.ts';
import { newDeviceMail, proofMail } from '../../src/server/mail/securityMails.ts';
import { alreadyRegisteredMail, codeMail, notRegisteredMail } from '../../src/server/mail/signInMails.ts';
import { sampleAsked, sampleLink } from '../../src/server/mail/testing/sampleSignIn.ts';
import { type MemberMail, removedMail, roleChangedMail } from '../../src/server/members/memberMails.ts';
import { alertMail } from '../../src/server/notifiers/email/alertMail.ts';
import {
  AT,
  downMessage,
  flappingMessage,
  fullMessage,
  HOSTILE_NAME,
  lateMessage,
  messages,
  missedMessage,
  recoveredMessage,
  reminderMessage,
  summaryMessage,
  upMessage,
} from '../../src/server/notifiers/testing/messages.ts';
import { reportMail } from '../../src/server/reports/reportMail.ts';
import { sampleReports } from '../../src/server/reports/testing/sampleReports.ts';
import { deletedTeamMail } from '../../src/server/teamSettings/deletedTeamMail.ts';

const to = 'ann@example.org';
const unsubscribeUrl = 'https://hearth.example/unsubscribe?token=1';

const pages = pagesAt('https://hearth.example');
const manageUrl = pages.notifications();

const memberMail: MemberMail = {
  team: 'Acme Operations',
  by: 'Grace Hopper',
  url: pages.monitors('tid_1'),
  settingsUrl: manageUrl,
};

const down = downMessage();
const addressNotice = { asked: sampleAsked, publicUrl: 'https://hearth.example' };
const passkeyNotice = {
  name: 'iCloud Keychain',
  asked: sampleAsked,
  securityUrl: 'https://hearth.example/dashboard/settings/security',
};
const providerNotice = {
  provider: 'Google',
  account: 'grace@example.com',
  asked: sampleAsked,
  securityUrl: passkeyNotice.securityUrl,
};
/** An e-mail of every kind, plus those that are hardest to lay out. */
export const sampleMails: Record<string, Mail> = {
  down: alertMail(to, down),
  'down-with-output': alertMail(to, { ...fullMessage(), unsubscribeUrl }),
  'down-missed': alertMail(to, { ...missedMessage(), unsubscribeUrl }),
  recovered: alertMail(to, { ...recoveredMessage(), unsubscribeUrl }),
  'hostile-output': alertMail(to, messages.find(([what]) => what === 'hostile output')?.[1] ?? down),
  'down-to-a-person': alertMail(to, { ...down, unsubscribeUrl }),
  up: alertMail(to, upMessage()),
  reminder: alertMail(to, reminderMessage()),
  'was-down': alertMail(to, lateMessage(true)),
  flapping: alertMail(to, flappingMessage()),
  'long-names': alertMail(
    to,
    downMessage({ monitor: { ...down.monitor, name: HOSTILE_NAME + 'x'.repeat(80), tags: ['long'.repeat(12), 'b'] } }),
  ),
  summary: alertMail(to, summaryMessage()),
  report: reportMail(to, {
    teams: sampleReports(),
    week: { timezone: 'UTC', firstDay: '2026-11-30', lastDay: '2026-12-06' },
    pages,
    unsubscribeUrl,
  }),
  'confirm-address': confirmationMail(to, {
    teamName: 'Acme Operations',
    askedBy: 'Bob Example',
    confirmUrl: `https://hearth.example/confirm-alerts?request=${'a'.repeat(190)}`,
    unsubscribeUrl,
  }),
  invitation: invitationMail(to, {
    team: 'Acme Operations',
    inviter: { name: 'Grace Hopper', address: 'grace@example.com' },
    role: 'member',
    url: `https://hearth.example/dashboard/invite#inv_${'a'.repeat(22)}`,
    unsubscribeUrl,
  }),
  'invitation-hostile': invitationMail(to, {
    team: `${HOSTILE_NAME} www.evil.example`,
    inviter: { name: 'Log in at https://evil.example/now', address: 'someone@evil.example' },
    role: 'viewer',
    url: `https://hearth.example/dashboard/invite#inv_${'a'.repeat(22)}`,
    unsubscribeUrl,
  }),
  'role-changed': roleChangedMail(to, 'admin', memberMail),
  removed: removedMail(to, memberMail),
  'team-deleted': deletedTeamMail(to, {
    team: 'Acme Operations',
    deletedBy: 'Ben Okafor',
    deletedAt: AT,
    goneAt: AT + 7 * 86_400_000,
    timezone: 'Europe/Berlin',
    restoreUrl: pages.deletedTeams(),
  }),
  code: codeMail(to, { code: '493027', ...sampleLink }),
  'already-registered': alreadyRegisteredMail(to, sampleLink),
  proof: proofMail(to, { code: '493027', validMinutes: 10, asked: sampleAsked, publicUrl: 'https://hearth.example' }),
  'new-device': newDeviceMail(to, { ...sampleAsked, publicUrl: 'https://hearth.example' }),
  'not-registered': notRegisteredMail(to, sampleLink),
  'address-code-new': addressCodeMail(to, { ...addressNotice, to, code: '123456', validMinutes: 10 }),
  'address-code-old': addressCodeMail(to, {
    ...addressNotice,
    to: 'ann@new.example',
    code: '123456',
    validMinutes: 10,
  }),
  'address-taken': addressTakenMail(to, addressNotice),
  'address-changed': addressChangedMail(to, { ...addressNotice, from: 'ann@old.example', to }),
  'address-changed-undo': addressChangedMail(to, {
    ...addressNotice,
    from: to,
    to: 'ann@new.example',
    undoUrl: 'https://hearth.example/undo-address?change=1',
  }),
  'address-restored': addressRestoredMail(to, { from: to, publicUrl: 'https://hearth.example' }),
  'passkey-added': passkeyAddedMail(to, passkeyNotice),
  'passkey-removed': passkeyRemovedMail(to, passkeyNotice),
  'passkey-copied': passkeyCopiedMail(to, passkeyNotice),
  'provider-linked': providerLinkedMail(to, providerNotice),
  'provider-unlinked': providerUnlinkedMail(to, providerNotice),
};
