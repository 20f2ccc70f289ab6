import { describe, expect, it } from '@jest/globals';
import type { MaintenanceWindow } from '../../../contract/alerting/alertingCalls.ts';
import type { IntegrationSettings } from '../../../contract/alerting/integrationRecord.ts';
import { holdOf } from './holds.ts';
import { type IntegrationToSave, decideIntegrationSave, decideWindow, type WindowToSave } from './saving.ts';
import { SAMPLE_TIME as NOW } from './testing/alertSamples.ts';

const MINUTE = 60_000;

const settings: IntegrationSettings = {
  name: 'Ops',
  config: { kind: 'email', to: 'ops@example.com' },
  isDefault: true,
  remindEverySeconds: null,
  alertAfterFailures: 1,
  wantsSummary: false,
};
const before = { ...settings, versionstamp: 'v1' };

describe('saving an integration', () => {
  const fresh: IntegrationToSave = {
    before: null,
    versionstamp: null,
    settings,
    isUnwanted: false,
    isTaken: false,
    count: 1,
    max: 2,
  };

  it.each<[string, Partial<IntegrationToSave>, string]>([
    ['creates it', {}, 'create'],
    ['does not exceed the limit', { count: 2 }, 'too-many'],
    ['changes the version that the caller read, also at the limit', { before, versionstamp: 'v1', count: 2 }, 'update'],
    [
      'does not overwrite a version that the caller has not read',
      { before: { ...before, name: 'Old' }, versionstamp: 'v0' },
      'changed',
    ],
    ['recognizes a repeated change', { before, versionstamp: 'v0' }, 'same'],
    ['does not overwrite another integration', { before: { ...before, name: 'Old' } }, 'changed'],
    ['recognizes a repeated call', { before }, 'same'],
    ['reports a deleted integration as missing', { versionstamp: 'v1' }, 'missing'],
    ['does not take another team’s id', { isTaken: true }, 'changed'],
    ['does not use an unsubscribed address', { isUnwanted: true }, 'unsubscribed'],
  ])('%s', (_what, changes, decision) => {
    expect(decideIntegrationSave({ ...fresh, ...changes })).toBe(decision);
  });
});

const window: MaintenanceWindow = {
  windowId: 'w',
  title: 'Move',
  monitorIds: ['mid_1'],
  when: { kind: 'once', from: NOW, minutes: 60 },
};

describe('saving a window', () => {
  const fresh: WindowToSave = { before: null, versionstamp: null, window, count: 1, max: 2 };
  const stored = { window, versionstamp: 'v1' };

  it.each<[string, Partial<WindowToSave>, string]>([
    ['creates it', {}, 'create'],
    ['does not exceed the limit', { count: 2 }, 'too-many'],
    ['changes the version that the caller read', { before: stored, versionstamp: 'v1' }, 'update'],
    ['does not overwrite a version that the caller has not read', { before: stored, versionstamp: 'v0' }, 'changed'],
    ['recognizes a repeated call', { before: stored }, 'same'],
    ['reports a deleted window as missing', { versionstamp: 'v1' }, 'missing'],
  ])('%s', (_what, changes, decision) => {
    expect(decideWindow({ ...fresh, ...changes })).toBe(decision);
  });
});

describe('the hold of a monitor', () => {
  const snoozeUntil = (minutes: number, monitorId = '') => ({ monitorId, until: NOW + minutes * MINUTE });

  it.each<[string, Parameters<typeof holdOf>[0], object | null]>([
    ['null without snoozes and windows', { snoozes: [], windows: [] }, null],
    [
      'the one that ends last',
      { snoozes: [snoozeUntil(30), snoozeUntil(90, 'mid_1')], windows: [window] },
      { until: NOW + 90 * MINUTE, by: 'snooze' },
    ],
    ['a window', { snoozes: [snoozeUntil(30)], windows: [window] }, { until: NOW + 60 * MINUTE, by: 'maintenance' }],
    [
      'a snooze rather than a window that ends at the same time',
      { snoozes: [snoozeUntil(60)], windows: [window] },
      { until: NOW + 60 * MINUTE, by: 'snooze' },
    ],
    [
      'not taken from another monitor',
      { snoozes: [snoozeUntil(30, 'mid_2')], windows: [{ ...window, monitorIds: ['mid_2'] }] },
      null,
    ],
    ['not one that has ended', { snoozes: [snoozeUntil(0)], windows: [] }, null],
  ])('is %s', (_what, holds, hold) => {
    expect(holdOf(holds, 'mid_1', NOW)).toEqual(hold);
  });
});
