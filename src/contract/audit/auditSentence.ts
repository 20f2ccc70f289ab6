import type { IntegrationKind } from '../alerting/integrationConfig.ts';
import { integrationKindOf } from '../alerting/integrationKinds.ts';
import type { AuditedBy, AuditKnown } from './auditCalls.ts';
import type { AuditAction, AuditDetails, AuditLink, DetailedAction } from './auditActions.ts';
import { settingInSentence } from '../monitors/settings.ts';
import type { TeamRole } from '../records.ts';

/** Provides the names that a log shows in place of ids. */
export interface AuditNames {
  person(userId: string): string;
  /** Null for a team that the reader isn't in. */
  team(teamId: string): string | null;
  time(at: number): string;
}

/**
 * Describes an action as a sentence without a subject: "Changed the role of grace@example.com from member to admin".
 */
export function auditSentence({ action, detail }: DetailedAction, names: AuditNames): string {
  const sentence = SENTENCES[action] as (detail: AuditDetails[AuditAction], names: AuditNames) => string;
  return sentence(detail, names);
}

type Sentences = { [Action in AuditAction]: (detail: AuditDetails[Action], names: AuditNames) => string };

const SENTENCES: Sentences = {
  'team.created': ({ display }) => `Created the team ${quoted(display)}`,
  'team.renamed': ({ from, to }) => `Renamed the team from ${quoted(from)} to ${quoted(to)}`,
  'team.initials-changed': ({ from, to }) => `Changed the team’s initials from ${quoted(from)} to ${quoted(to)}`,
  'team.defaults-changed': ({ fields }) => `Changed the defaults for new monitors: ${fieldWords(fields)}`,
  'team.transferred': ({ userId }, { person }) => `Transferred the team to ${person(userId)}`,
  'team.deleted': ({ display }) => `Deleted the team ${quoted(display)}`,
  'team.restored': ({ display }) => `Restored the team ${quoted(display)}`,
  'audit.exported': ({ format }) => `Downloaded the audit log as ${format === 'csv' ? 'CSV' : 'JSON Lines'}`,
  'audit.skipped': ({ action, max }) =>
    `Stopped recording “${action}” until midnight UTC, after ${max.toLocaleString('en-US')} entries`,

  'invitation.sent': ({ address, role }) => `Invited ${invited(address)} as ${ROLES[role]}`,
  'invitation.resent': ({ address }) => `Resent the invitation to ${invited(address)}`,
  'invitation.role-changed': ({ address, from, to }) =>
    `Changed the role for the invitation to ${invited(address)} from ${from} to ${to}`,
  'invitation.withdrawn': ({ address }) => `Withdrew the invitation to ${invited(address)}`,
  'invitation.declined': ({ address }) => `Declined the invitation to ${invited(address)}`,
  'member.joined': ({ role }) => `Joined the team as ${ROLES[role]}`,
  'member.role-changed': ({ userId, from, to }, { person }) =>
    `Changed the role of ${person(userId)} from ${from} to ${to}`,
  'member.removed': ({ userId, role }, { person }) => `Removed ${person(userId)}, who was ${ROLES[role]}`,
  'member.left': ({ role }) => `Left the team as ${ROLES[role]}`,

  'monitor.created': ({ name }) => `Created the monitor ${quoted(name)}`,
  'monitor.copied': ({ name }) => `Created the monitor ${quoted(name)} as a copy`,
  'monitor.updated': ({ name, fields, isUndo }) =>
    isUndo
      ? `Undid a change to ${fieldWords(fields)} of ${quoted(name)}`
      : `Changed ${fieldWords(fields)} of ${quoted(name)}`,
  'monitor.paused': ({ name, isUndo }) => `Paused ${quoted(name)}${isUndo ? ' again, undoing a resume' : ''}`,
  'monitor.resumed': ({ name, isUndo }) => `Resumed ${quoted(name)}${isUndo ? ', undoing a pause' : ''}`,
  'monitor.cleared': ({ name }) => `Cleared the events of ${quoted(name)}`,
  'monitor.moved-out': ({ name, toTeamId }, { team }) => `Moved ${quoted(name)} to ${otherTeamWords(team(toTeamId))}`,
  'monitor.moved-in': ({ name, fromTeamId }, { team }) =>
    `Moved ${quoted(name)} here from ${otherTeamWords(team(fromTeamId))}`,
  'monitor.ping-url-replaced': ({ name, until }, names) =>
    `Replaced the ping URL of ${quoted(name)}${untilWords(until, names)}`,
  'monitor.ping-url-ended': ({ name }) => `Turned off an old ping URL of ${quoted(name)}`,
  'monitor.deleted': ({ name }) => `Deleted the monitor ${quoted(name)}`,
  'ping-key.replaced': ({ until }, names) => `Rotated the ping key${untilWords(until, names)}`,
  'ping-key.ended': () => 'Turned off an old ping key',
  'ping-key.brought': () => 'Imported a ping key',
  'monitors.imported': ({ source, monitors }) =>
    `Imported ${monitorWords(monitors, undefined)} from ${IMPORT_SOURCES[source]}`,
  'monitors.import-undone': ({ source, monitors }) =>
    `Undid an import from ${IMPORT_SOURCES[source]}, deleting ${monitorWords(monitors, undefined)}`,

  'configuration.applied': (changes) => `Applied a configuration: ${changesWords(changes)}`,

  'api-key.created': ({ name, scope, endsAt }, { time }) =>
    `Created the API key ${quoted(name)}, which ${KEY_SCOPES[scope]}${endsAt === null ? '' : ` until ${time(endsAt)}`}`,
  'api-key.renamed': ({ from, to }) => `Renamed the API key ${quoted(from)} to ${quoted(to)}`,
  'api-key.revoked': ({ name }) => `Revoked the API key ${quoted(name)}`,

  'alert-rules.changed': ({ fields }) => `Changed ${fieldWords(fields)} of the team’s alert rules`,
  'integration.created': (integration) => `Added the integration ${quotedIntegration(integration)}`,
  'integration.changed': ({ fields, ...integration }) =>
    `Changed ${fieldWords(fields)} of ${quotedIntegration(integration)}`,
  'integration.assigned': ({ monitors, monitorName, ...integration }) =>
    `Turned on ${quotedIntegration(integration)} for ${monitorWords(monitors, monitorName)}`,
  'integration.unassigned': ({ monitors, monitorName, ...integration }) =>
    `Turned off ${quotedIntegration(integration)} for ${monitorWords(monitors, monitorName)}`,
  'integration.confirmed': (integration) => `Confirmed the address of ${quotedIntegration(integration)}`,
  'integration.turned-on': (integration) => `Turned ${quotedIntegration(integration)} back on`,
  'integration.turned-off': ({ why, ...integration }) =>
    why === 'refused'
      ? `Turned off ${quotedIntegration(integration)}, because its destination rejected an alert`
      : `Turned off ${quotedIntegration(integration)} by unsubscribing`,
  'integration.muted': ({ until, ...integration }, { time }) =>
    `Muted ${quotedIntegration(integration)}${until === null ? '' : ` until ${time(until)}`}`,
  'integration.unmuted': (integration) => `Unmuted ${quotedIntegration(integration)}`,
  'integration.tested': ({ kind }) => `Sent a test to ${integrationKindOf(kind).recipient}`,
  'integration.deleted': (integration) => `Deleted the integration ${quotedIntegration(integration)}`,

  'snooze.started': (detail, names) =>
    `Snoozed ${snoozed(detail.monitorId, detail.name)} until ${names.time(detail.until)}${linkWords(detail, names)}`,
  'snooze.ended': (detail, names) =>
    `Ended the snooze for ${snoozed(detail.monitorId, detail.name)}${linkWords(detail, names)}`,
  'window.created': ({ title }) => `Added the maintenance window ${quoted(title)}`,
  'window.changed': ({ title }) => `Changed the maintenance window ${quoted(title)}`,
  'window.deleted': ({ title }) => `Deleted the maintenance window ${quoted(title)}`,

  'view.created': ({ name }) => `Saved the view ${quoted(name)}`,
  'view.changed': ({ name }) => `Changed the view ${quoted(name)}`,
  'view.deleted': ({ name }) => `Deleted the view ${quoted(name)}`,
  'views.changed': (changes) => `Changed the saved views: ${changesWords(changes)}`,
  'screen.created': ({ name }) => `Created the TV link ${quoted(name)}`,
  'screen.deleted': ({ name }) => `Revoked the TV link ${quoted(name)}`,
  'badges.turned-on': () => 'Turned on badges',
  'badges.turned-off': () => 'Turned off badges',
  'badges.replaced': () => 'Replaced the badge links',
};

const ROLES: Record<TeamRole, string> = {
  owner: 'an owner',
  admin: 'an admin',
  member: 'a member',
  viewer: 'a viewer',
};

const KEY_SCOPES: Record<AuditDetails['api-key.created']['scope'], string> = {
  ping: 'can ping',
  read: 'can read',
  write: 'can read and write',
};

const IMPORT_SOURCES: Record<AuditDetails['monitors.imported']['source'], string> = {
  healthchecks: 'Healthchecks',
  'uptime-kuma': 'Uptime Kuma',
};

const DELETED_PERSON = 'a deleted account';
const NAMELESS_PERSON = 'an unnamed person';

const LINK_ACTORS: Record<AuditLink, string> = {
  snooze: 'Someone with a snooze link',
  unsubscribe: 'Someone with an unsubscribe link',
  confirm: 'Someone with a confirmation link',
  invitation: 'Someone with the invitation',
};

/** Returns the name of the person who acted, or a description of the actor if it wasn't a person. */
export function auditActor(by: AuditedBy, { person }: Pick<AuditNames, 'person'>): string {
  switch (by.kind) {
    case 'person':
      return atStart(by.userId === null ? DELETED_PERSON : person(by.userId));
    case 'link':
      return LINK_ACTORS[by.link];
    case 'ping-key':
      return 'A ping with the ping key';
    case 'apiKey':
      return `The API key ${quoted(by.name)}`;
    case 'server':
      return 'Hearth';
  }
}

/** Keeps names as people wrote them; a description that replaces a name starts with a capital. */
const atStart = (person: string): string =>
  person === DELETED_PERSON || person === NAMELESS_PERSON ? person.charAt(0).toUpperCase() + person.slice(1) : person;

/** Returns the names for a page of entries. */
export function auditNames({ people, teams }: AuditKnown, time: AuditNames['time']): AuditNames {
  return {
    person(userId) {
      const known = people[userId];
      return known === undefined ? DELETED_PERSON : (known.address ?? (known.display.trim() || NAMELESS_PERSON));
    },
    team: (teamId) => teams[teamId] ?? null,
    time,
  };
}

const untilWords = (until: number | undefined, { time }: AuditNames): string =>
  until === undefined ? '' : `; the old one works until ${time(until)}`;

const quoted = (name: string): string => `“${name}”`;

const invited = (address: string): string => (address === '' ? DELETED_PERSON : address);

/** Returns a team's name if the reader is in it, otherwise a description. */
export const otherTeamWords = (name: string | null): string =>
  name === null ? 'another team' : `the team ${quoted(name)}`;

/** Describes an integration by its name and kind. */
export const quotedIntegration = ({ name, kind }: { name: string; kind: IntegrationKind }): string =>
  name === '' ? `an integration to ${DELETED_PERSON}` : `${quoted(name)} (${integrationKindOf(kind).inSentence})`;

const monitorWords = (count: number, name: string | undefined): string =>
  name === undefined ? `${count} ${count === 1 ? 'monitor' : 'monitors'}` : quoted(name);

function changesWords({ created, changed, deleted, names }: AuditDetails['views.changed']): string {
  return `${created} created, ${changed} changed, ${deletedWords(deleted, names)}`;
}

function deletedWords(count: number, names: readonly string[]): string {
  if (count === 0) return '0 deleted';
  const more = count > names.length ? ` and ${count - names.length} more` : '';
  return `${count} deleted (${names.map(quoted).join(', ')}${more})`;
}

/** Names the recipient of the alert whose link was used. */
function linkWords(detail: AuditDetails['snooze.ended'], { person }: AuditNames): string {
  if ('userId' in detail) return `, with the link in an e-mail to ${person(detail.userId)}`;
  if ('address' in detail) return `, with the link in an e-mail to ${invited(detail.address)}`;
  return 'integration' in detail ? `, with the link in an alert to ${quotedIntegration(detail.integration)}` : '';
}

const snoozed = (monitorId: string | null, name: string): string =>
  monitorId === null ? 'the whole team' : quoted(name);

/** Fields other than a monitor's settings. Names that aren't listed are split at their capitals. */
const FIELDS: Readonly<Record<string, string>> = {
  isDefault: 'default for new monitors',
  remindEverySeconds: 'reminders',
  wantsSummary: 'summaries',
  usesTeamRules: 'use of the team’s alert rules',
  to: 'address',
  url: 'URL',
  apiKey: 'API key',
  downBody: 'body when down',
  upBody: 'body when up',
};

/** Describes changed fields as part of a sentence: "the name and schedule". */
export function fieldWords(fields: readonly string[]): string {
  const words = fields.map(
    (field) =>
      settingInSentence(field) ?? FIELDS[field] ?? field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  );
  const last = words.at(-1) ?? 'nothing';
  return words.length < 2 ? `the ${last}` : `the ${words.slice(0, -1).join(', ')} and ${last}`;
}
