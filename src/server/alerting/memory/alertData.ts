import type { AlertRules } from '../../../contract/alerting/alertRules.ts';
import type { MaintenanceWindow, Preferences } from '../../../contract/alerting/alertingCalls.ts';
import type { IntegrationConfig } from '../../../contract/alerting/integrationConfig.ts';
import type { Integration, NotificationState } from '../../../contract/alerting/integrationRecord.ts';
import type { MonitorSettings } from '../../../contract/monitors/monitorRecord.ts';
import { startsOutage } from '../../../contract/monitors/outages.ts';
import type { AuditEntry } from '../../audit/auditEntry.ts';
import type { AuditedIntegration } from '../auditedAlerts.ts';
import type { Flip, MonitorState } from '../../monitors/monitorRules.ts';
import type { AttemptedAlert, NewAlert } from '../alertFacts.ts';
import type { DestinationHealth } from '../alertStore.ts';
import type { MailHold } from '../mailLimitStore.ts';
import type { ConfirmedHow } from '../policy/membership.ts';

/** An alert as the fake stores it. */
export interface StoredAlert extends NewAlert, Pick<AttemptedAlert, 'leaseOwner' | 'tries' | 'attempts'> {
  id: number;
  notificationId: string;
  /** The id of the integration or the person. */
  destination: string;
  state: NotificationState;
  batchId: string | null;
  remindAt: number | null;
  mailHold: string | null;
}

export interface StoredIntegration extends Omit<Integration, 'config' | 'disabled' | 'confirmation' | 'monitorIds'> {
  config: IntegrationConfig;
  disabled: DestinationHealth['disabled'];
  mark: string | null;
  isUnwanted: boolean;
  areOwnersNotified: boolean;
}

/** The monitor data that alerting reads. */
export interface ReadMonitor {
  id: number;
  monitorId: string;
  teamId: string;
  settings: MonitorSettings;
  scheduleWords: string;
  state: MonitorState;
}

export interface ReadPing {
  monitor: number;
  sequence: number;
  at: number;
  kind: string;
  durationMs: number | null;
  body: Uint8Array | null;
}

export interface ReadFlip {
  id: number;
  monitor: number;
  sequence: number;
  teamId: string;
  flip: Flip;
  isQueued: boolean;
}

export interface CountedMail {
  id: number;
  teamId: string;
  mark: string;
  /** For a confirmation: the person who entered the address. */
  askedBy: string | null;
  at: number;
}

/** Creates the data that the fake stores, including the monitors that it reads. */
export function createAlertData(writeAudit: (entries: readonly AuditEntry[]) => void = () => undefined) {
  let lastNumber = 0;
  let lastTransaction: Promise<unknown> = Promise.resolve();
  return {
    /** Runs transactions one after another. */
    transact<Result>(work: () => Promise<Result>): Promise<Result> {
      const result = lastTransaction.then(work);
      lastTransaction = result.catch(() => undefined);
      return result;
    },
    writeAudit,
    /** Returns increasing numbers, which are never reused. */
    nextNumber: (): number => ++lastNumber,
    monitors: new Map<number, ReadMonitor>(),
    pings: [] as ReadPing[],
    flips: [] as ReadFlip[],
    /** The alerts, ordered by id. */
    alerts: new Map<number, StoredAlert>(),
    integrations: new Map<string, StoredIntegration>(),
    /** The alert rules of teams that chose some. */
    rules: new Map<string, AlertRules>(),
    /** For each integration, the monitors that use it. */
    uses: new Map<string, Set<string>>(),
    snoozes: [] as { teamId: string; monitorId: string; until: number; isByLink: boolean }[],
    windows: [] as { teamId: string; window: MaintenanceWindow; versionstamp: string }[],
    people: new Map<string, Omit<Preferences, 'teams'> & { nextReportAt: number | null }>(),
    teamMails: [] as { teamId: string; userId: string; mails: Preferences['teams'][number]['mails'] }[],
    /** `teamId` is empty for an address that unsubscribed from all teams. */
    unsubscribed: [] as { teamId: string; mark: string }[],
    confirmed: [] as { teamId: string; mark: string; how: ConfirmedHow }[],
    confirmationMails: [] as CountedMail[],
    alertMails: [] as CountedMail[],
    holds: [] as (MailHold & { teamId: string; mark: string; since: number; nextTryAt: number })[],
  };
}

export type AlertData = ReturnType<typeof createAlertData>;

export const auditedOf = ({ teamId, integrationId, name, config, mark }: StoredIntegration): AuditedIntegration => ({
  teamId,
  integrationId,
  name,
  kind: config.kind,
  mark,
});

/** Removes matching items from a list. */
export function removeWhere<Item>(list: Item[], matches: (item: Item) => boolean): void {
  for (let index = list.length - 1; index >= 0; index--) {
    const item = list[index];
    if (item !== undefined && matches(item)) list.splice(index, 1);
  }
}

export const monitorOf = ({ monitors }: AlertData, teamId: string, monitorId: string): ReadMonitor | undefined =>
  [...monitors.values()].find((monitor) => monitor.monitorId === monitorId && monitor.teamId === teamId);

/** Returns the failures in the outage that started with a flip. A pause might be undone, so it doesn't end the outage. */
export function failuresOf(
  { flips, pings }: AlertData,
  { monitor, sequence }: { monitor: number; sequence: number },
): ReadPing[] {
  const end = flips.find(
    (each) =>
      each.monitor === monitor &&
      each.sequence > sequence &&
      (['up', 'new'].includes(each.flip.to) || startsOutage(each.flip)),
  );
  return pings.filter(
    (ping) =>
      ping.monitor === monitor &&
      ping.kind === 'fail' &&
      ping.sequence >= sequence - 1 &&
      ping.sequence < (end?.sequence ?? Infinity) - 1,
  );
}
