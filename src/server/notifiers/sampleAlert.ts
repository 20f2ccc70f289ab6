import type { AlertContext, AlertDirection, AlertMessage } from './alertMessage.ts';
import { alertMessageOf } from './alertWords.ts';

const NINETY_MINUTES_MS = 5_400_000;

export interface SampleOptions {
  direction: AlertDirection;
  teamName: string;
  /** URL of the page that lists the team's monitors. */
  teamUrl: string;
  manageUrl: string;
  now: number;
}

/** Sample output and details, to show where an alert displays them. */
const contextOf = (direction: AlertDirection, now: number): AlertContext => ({
  description: direction === 'down' ? 'A sample monitor. Its description appears here.' : null,
  runbookUrl: null,
  output: {
    lines: direction === 'down' ? ['copying /var/lib/orders', 'error: no space left on device'] : ['copied 4.2 GB'],
    leftOutBytes: null,
  },
  schedule: { words: 'Every day', timezone: null, graceSeconds: 3_600 },
  expectedAt: null,
  timesDown: 1,
  lastSuccess: direction === 'down' ? { at: now - NINETY_MINUTES_MS, durationMs: 252_000 } : null,
  durationMs: 41_000,
});

/**
 * Returns an alert about a sample monitor, for testing an integration or a template. Down and up alerts are about the
 * same monitor.
 */
export function sampleAlertOf({ direction, teamName, teamUrl, manageUrl, now }: SampleOptions): AlertMessage {
  return alertMessageOf({
    direction,
    isTest: true,
    context: contextOf(direction, now),
    monitor: { monitorId: 'test', name: 'Nightly backup', teamName, url: teamUrl, tags: ['backup', 'production'] },
    reason: direction === 'down' ? 'exit-status' : 'success',
    exitStatus: direction === 'down' ? 1 : null,
    at: now,
    now,
    downForMs: direction === 'down' ? 0 : NINETY_MINUTES_MS,
    lastSuccessAt: now - NINETY_MINUTES_MS,
    manageUrl,
  });
}
