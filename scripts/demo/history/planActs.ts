import type { MaintenanceWindow } from '../../../src/contract/alerting/alertingCalls.ts';
import type { IntegrationConfig } from '../../../src/contract/alerting/integrationConfig.ts';
import type { IntegrationSettings } from '../../../src/contract/alerting/integrationRecord.ts';
import { INTEGRATION_ID_PREFIX } from '../../../src/contract/ids.ts';
import { applyPause } from '../../../src/server/monitors/rules/applyEdit.ts';
import { DAY_MS, HOUR_MS, type Job } from '../story/job.ts';
import type { DemoMonitor, Story } from '../story/story.ts';
import type { DemoWorld } from './openWorld.ts';
import type { Act } from './playHistory.ts';
import { editorOf, type EditorsByAddress } from './settleTeams.ts';

const WINDOW_ID_PREFIX = 'wid_';

/** Returns what people do in the demo: setting up integrations and maintenance, a pause and a snooze. */
export function planActs(story: Story, editors: EditorsByAddress, now: number): Act[] {
  const { platform, newId } = story;
  const { teamId } = platform;
  const find = (matches: (job: Job) => boolean): DemoMonitor[] => platform.monitors.filter(({ job }) => matches(job));
  const tagged = (tag: string) => find(({ settings }) => settings.tags.includes(tag));
  const named = (name: string) => find(({ settings }) => settings.name === name);
  const daysAgo = (days: number) => now - days * DAY_MS;

  const admin = editorOf(editors, story.viewer, now);
  const channel = (
    at: number,
    config: IntegrationConfig,
    { monitors, ...settings }: Partial<IntegrationSettings> & { name: string; monitors: DemoMonitor[] },
  ): Act => ({
    at,
    act: async ({ alerts }) => {
      const integrationId = newId(INTEGRATION_ID_PREFIX);
      const whole = {
        isDefault: false,
        remindEverySeconds: null,
        alertAfterFailures: 1,
        wantsSummary: false,
        ...settings,
      };
      await alerts.save({ teamId, integrationId, versionstamp: null, settings: { ...whole, config } }, at, admin.actor);
      for (const { monitorId } of monitors)
        await alerts.use({ teamId, monitorId, integrationId, isUsed: true }, admin.actor);
    },
  });

  const window = (
    at: number,
    plan: Omit<MaintenanceWindow, 'windowId' | 'monitorIds'>,
    monitors: DemoMonitor[],
  ): Act => ({
    at,
    act: async ({ alerts }) => {
      const monitorIds = monitors.map(({ monitorId }) => monitorId);
      await alerts.saveWindow(
        { teamId, versionstamp: null, window: { ...plan, windowId: newId(WINDOW_ID_PREFIX), monitorIds } },
        at,
        admin.actor,
      );
    },
  });

  return [
    channel(
      daysAgo(89.9),
      { kind: 'slack', url: 'https://hooks.slack.com/services/T02DEMO/B07ALERTS/s3cr3t' },
      {
        name: '#ops-alerts',
        isDefault: true,
        wantsSummary: true,
        remindEverySeconds: 6 * 3_600,
        monitors: [...platform.monitors],
      },
    ),
    channel(
      daysAgo(89.8),
      { kind: 'pagerduty', routingKey: 'R02DEMO7KEY' },
      { name: 'On call', monitors: [...tagged('billing'), ...tagged('backups')] },
    ),
    channel(
      daysAgo(12.6),
      {
        kind: 'webhook',
        url: 'https://status.example.com/hooks/old',
        method: 'POST',
        headers: [],
        downBody: '',
        upBody: '',
      },
      { name: 'Old status page', monitors: tagged('billing') },
    ),
    channel(
      daysAgo(1.9),
      { kind: 'ntfy', server: 'https://ntfy.example.com', topic: 'platform-night', priority: 4 },
      { name: 'On-call phone', monitors: [...tagged('mysql'), ...tagged('support'), ...tagged('security')] },
    ),
    window(
      daysAgo(10),
      {
        title: 'Database upgrade',
        when: { kind: 'once', from: roundedHour(daysAgo(9)), minutes: 120 },
      },
      tagged('postgres'),
    ),
    window(
      daysAgo(2),
      { title: 'Search cluster move', when: { kind: 'once', from: roundedHour(now + 3 * DAY_MS), minutes: 240 } },
      tagged('search'),
    ),
    window(
      daysAgo(60),
      {
        title: 'Weekly patching',
        when: { kind: 'weekly', days: [7], time: '02:00', minutes: 90, timezone: 'Europe/Berlin' },
      },
      tagged('infrastructure'),
    ),
    ...platform.monitors.flatMap(({ monitorId, job: { pausedHoursAgo } }) =>
      pausedHoursAgo === null ? [] : [pause(monitorId, now - pausedHoursAgo * HOUR_MS)],
    ),
    ...named('Vulnerability scan').map(({ monitorId }) => ({
      at: now - 20 * HOUR_MS,
      act: async ({ alerts }: DemoWorld) =>
        void (await alerts.snooze(
          { teamId, monitorId, until: now + 28 * HOUR_MS },
          now - 20 * HOUR_MS,
          editorOf(editors, story.people[2], now).actor,
        )),
    })),
  ];

  function pause(monitorId: string, at: number): Act {
    const editor = editorOf(editors, story.people[1], at);
    return {
      at,
      act: async ({ monitors }) =>
        void (await monitors.edit(teamId, [{ monitorId }], editor, ({ state }) => ({
          action: 'paused',
          changes: [],
          change: applyPause(state, at),
        }))),
    };
  }
}

const roundedHour = (at: number): number => Math.floor(at / HOUR_MS) * HOUR_MS;
