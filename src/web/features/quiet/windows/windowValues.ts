import type { MaintenanceWindow } from '../../../../contract/alerting/alertingCalls.ts';
import { editableDuration, parseDuration } from '../../../lib/parseDuration.ts';
import { dayPlus, instantAt, zonedTime } from '../../../lib/zonedTime.ts';

/** A maintenance window as typed. */
export interface WindowValues {
  title: string;
  scope: 'team' | 'monitors';
  monitorIds: string[];
  kind: 'once' | 'weekly';
  /** The day of a one-time window, such as `2026-11-21`; empty if incomplete. */
  day: string;
  /** The days of a weekly window, from 1 (Monday) to 7 (Sunday). */
  days: number[];
  /** The time in the window's time zone, such as `22:30`. */
  time: string;
  duration: string;
  timezone: string;
}

const SUNDAY = 7;

/** A new window's initial values: two hours tomorrow night, for these monitors or, if there are none, the team. */
export function newWindowValues(nowMs: number, timezone: string, monitorIds: string[] = []): WindowValues {
  return {
    title: '',
    scope: monitorIds.length === 0 ? 'team' : 'monitors',
    monitorIds,
    kind: 'once',
    day: dayPlus(zonedTime(nowMs, timezone).day, 1),
    days: [SUNDAY],
    time: '02:00',
    duration: '2 h',
    timezone,
  };
}

/** Converts a stored window to form values for someone in a time zone. */
export function windowValuesOf(window: MaintenanceWindow, nowMs: number, timezone: string): WindowValues {
  const { title, monitorIds, when } = window;
  const shared = {
    ...newWindowValues(nowMs, timezone, monitorIds),
    title,
    kind: when.kind,
    duration: editableDuration(when.minutes * 60),
  };
  if (when.kind === 'weekly') return { ...shared, days: when.days, time: when.time, timezone: when.timezone };
  const { day, clock } = zonedTime(when.from, timezone);
  return { ...shared, day, time: clock };
}

/** Converts valid typed values to a window to store. */
export function windowOf(windowId: string, values: WindowValues): MaintenanceWindow {
  const { title, scope, monitorIds, kind, day, days, time, timezone } = values;
  const minutes = Math.round((parseDuration(values.duration).seconds ?? 0) / 60);
  return {
    windowId,
    title: title.trim(),
    monitorIds: scope === 'team' ? [] : monitorIds,
    when:
      kind === 'weekly'
        ? { kind, days: days.toSorted((one, other) => one - other), time, minutes, timezone }
        : { kind, from: instantAt(day, time, timezone), minutes },
  };
}
