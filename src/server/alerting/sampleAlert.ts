import type { AlertDirection, AlertMessage } from './alertMessage.ts';
import { alertMessageOf } from './alertWords.ts';

const NINETY_MINUTES_MS = 5_400_000;

export interface SampleOptions {
  direction: AlertDirection;
  teamName: string;
  /** Page of the team's monitors. */
  teamUrl: string;
  manageUrl: string;
  now: number;
}

/** The message of a made-up monitor, for who tries an integration or a template. Down and up belong together. */
export function sampleAlertOf({ direction, teamName, teamUrl, manageUrl, now }: SampleOptions): AlertMessage {
  return alertMessageOf({
    direction,
    isTest: true,
    monitor: { monitorId: 'test', name: 'Nightly backup', teamName, url: teamUrl, tags: ['backup', 'production'] },
    reason: direction === 'down' ? 'deadline-passed' : 'success',
    at: now,
    now,
    downForMs: direction === 'down' ? 0 : NINETY_MINUTES_MS,
    lastSuccessAt: now - NINETY_MINUTES_MS,
    manageUrl,
  });
}
