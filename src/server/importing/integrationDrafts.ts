import { isDeepStrictEqual } from 'node:util';

import { USUAL_ALERT_RULES } from '../../contract/alerting/ruleDefaults.ts';
import type { IntegrationConfig } from '../../contract/alerting/integrationConfig.ts';
import { type IntegrationSettings, IntegrationSettingsSchema } from '../../contract/alerting/integrationRecord.ts';
import { createId, INTEGRATION_ID_PREFIX } from '../../contract/ids.ts';
import { MAX_IMPORT_ENTRIES } from '../../contract/monitors/importLimits.ts';
import type { ImportEntry } from '../../contract/monitors/importing.ts';
import type { AlertStore } from '../alerting/alertStore.ts';
import { validateIntegration } from '../alerting/calls/validateIntegration.ts';
import type { OutgoingHttp } from '../egress/outgoingHttp.ts';
import type { Limits } from '../limits.ts';
import { addressMark } from '../mail/emailAddress.ts';
import { createValidator } from '../validation/createValidator.ts';
import { type DraftedIntegration, FATE_RANKS, readName } from './drafts.ts';
import type { PlannedIntegration } from './importedIntegrations.ts';

export interface IntegrationServices {
  alerts: Pick<AlertStore, 'list' | 'configOf' | 'isUnsubscribed'>;
  outgoing: Pick<OutgoingHttp, 'refusalOf'>;
  limits: Pick<Limits, 'integrations'>;
}

export interface CheckedDrafts {
  entries: ImportEntry[];
  planned: PlannedIntegration[];
  /** Returns the ids for the keys that monitor drafts refer to. */
  idsOf(keys: readonly string[]): string[];
}

const validator = createValidator<IntegrationSettings>(IntegrationSettingsSchema);

/** Checks whether each integration can be imported. The result contains no secrets. */
export async function checkDrafts(
  { alerts, outgoing, limits }: IntegrationServices,
  teamId: string,
  drafted: readonly DraftedIntegration[],
): Promise<CheckedDrafts> {
  if (drafted.length === 0) return { entries: [], planned: [], idsOf: () => [] };
  const there = await alerts.list(teamId);
  const configs = await Promise.all(
    there.map(async ({ integrationId }) => ({ integrationId, config: await alerts.configOf(teamId, integrationId) })),
  );
  const planned: PlannedIntegration[] = [];
  const ids = new Map<string, string[]>();

  function mapKey(key: string, integrationId: string, entry: ImportEntry): ImportEntry {
    ids.set(key, [...(ids.get(key) ?? []), integrationId]);
    return entry;
  }

  async function checkDraft(draft: DraftedIntegration): Promise<ImportEntry> {
    const cut: string[] = [];
    const name = readName([draft.name, 'Integration'], cut);
    const refused = (why: string): ImportEntry => ({ name, fate: 'refused', notes: [why] });
    if (draft.kind === 'refused') return refused(draft.why);
    const { key, config, isDefault, losses } = draft;
    const settings = {
      name,
      config,
      isDefault,
      usesTeamRules: true,
      ...USUAL_ALERT_RULES,
    };
    if (!validator.accepts(settings)) return refused(fieldWords(validator.explain(settings).path));
    const problem = validateIntegration(settings, outgoing);
    if (problem !== null) return refused(fieldWords(problem.path));
    const knownBy = (isSame: typeof isDuplicate) =>
      configs.find((one) => one.config !== null && isSame(one.config, config));
    const known = knownBy(isDuplicate) ?? knownBy(isSameDestination);
    if (known !== undefined) return mapKey(key, known.integrationId, { name, fate: 'known', notes: [] });
    const duplicate = planned.find((one) => isDuplicate(one.settings.config, config));
    if (duplicate !== undefined) {
      const notes = [`It’s the same as “${duplicate.settings.name}”.`];
      return mapKey(key, duplicate.integrationId, { name, fate: 'known', notes });
    }
    if (there.length + planned.length >= limits.integrations)
      return refused(`This team has reached its limit of ${limits.integrations} integrations.`);
    if (config.kind === 'email' && (await alerts.isUnsubscribed(teamId, addressMark(config.to))))
      return refused('The recipient unsubscribed from this team’s e-mails.');
    const integrationId = createId(INTEGRATION_ID_PREFIX);
    planned.push({ integrationId, settings: { ...settings, config } });
    return mapKey(key, integrationId, { name, fate: 'new', notes: [...new Set([...cut, ...losses])] });
  }

  const entries: ImportEntry[] = [];
  for (const draft of drafted) entries.push(await checkDraft(draft));
  return {
    entries: entries
      .toSorted((one, other) => FATE_RANKS[one.fate] - FATE_RANKS[other.fate])
      .slice(0, MAX_IMPORT_ENTRIES),
    planned,
    idsOf: (keys) => [...new Set(keys.flatMap((key) => ids.get(key) ?? []))],
  };
}

const isSameDestination = (one: IntegrationConfig, other: IntegrationConfig): boolean =>
  isDeepStrictEqual(destinationOf(one), destinationOf(other));

/** Whether two integrations are duplicates. Notifications that differ only in priority become two integrations. */
const isDuplicate = (one: IntegrationConfig, other: IntegrationConfig): boolean =>
  one.kind === 'email' ? isSameDestination(one, other) : isDeepStrictEqual(one, other);

/** Returns only the address and the credentials, because templates and priorities don't change where alerts go. */
function destinationOf(config: IntegrationConfig): object {
  switch (config.kind) {
    case 'email':
      // Addresses that differ only in case are the same.
      return { kind: config.kind, to: addressMark(config.to) };
    case 'webhook':
      return { kind: config.kind, url: config.url, headers: config.headers };
    case 'ntfy':
      return { kind: config.kind, server: config.server, topic: config.topic, token: config.token };
    default:
      return config;
  }
}

/** Names only the field, because the message could include its value, which can be secret. */
function fieldWords(path: string): string {
  const field = path
    .replace(/^settings\//, '')
    .replace(/^config\/?/, '')
    .split('/')[0];
  const words = FIELDS[field ?? ''];
  return words === undefined
    ? 'Its settings are incomplete or not supported.'
    : `${words} is missing, or can’t be used here.`;
}

const FIELDS: Readonly<Record<string, string>> = {
  url: 'Its URL',
  server: 'Its server',
  homeserver: 'Its homeserver',
  to: 'Its e-mail address',
  topic: 'Its topic',
  token: 'Its access token',
  botToken: 'Its bot token',
  chatId: 'Its chat ID',
  roomId: 'Its room ID',
  accessToken: 'Its access token',
  routingKey: 'Its integration key',
  apiKey: 'Its API key',
  headers: 'One of its headers',
};
