import type { EditEvent, FlipEvent, PingEvent } from '../../../../../contract/monitors/monitorEvents.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const atOf = (sequence: number) => NOON + sequence * 60_000;

/** Events in the platform's format, a minute apart. */
export const ping = (sequence: number, changes: Partial<PingEvent> = {}): PingEvent => ({
  type: 'ping',
  sequence,
  at: atOf(sequence),
  kind: 'success',
  exitStatus: null,
  rid: null,
  durationMs: null,
  method: 'GET',
  scheme: 'https',
  address: '192.0.2.7',
  userAgent: 'curl/8.5.0',
  bodyBytes: 0,
  isBodyCut: false,
  bodyStart: null,
  ...changes,
});

export const flip = (sequence: number, changes: Partial<FlipEvent> = {}): FlipEvent => ({
  type: 'flip',
  sequence,
  at: atOf(sequence),
  from: 'up',
  to: 'down',
  reason: 'deadline-passed',
  downForMs: null,
  ...changes,
});

export const edit = (sequence: number, changes: Partial<EditEvent> = {}): EditEvent => ({
  type: 'edit',
  sequence,
  at: atOf(sequence),
  action: 'updated',
  by: { userId: 'id_AAAAAAAAAAAAAAAAAAAAAA', display: 'Ada' },
  changes: [],
  ...changes,
});
