import type { MonitorSettings } from '../../../contract/monitors/monitorRecord.ts';
import type { AuditActor } from '../../audit/auditEntry.ts';
import type { Editor, MonitorEdit } from '../monitorEditor.ts';
import type { ReceivedPing } from '../monitorStore.ts';

export const someSettings: MonitorSettings = {
  name: 'Backup',
  slug: 'backup',
  tags: [],
  description: '',
  schedule: { kind: 'period', periodSeconds: 3_600 },
  graceSeconds: 600,
  needsManualResume: false,
};

export const somePing = (ping: Partial<ReceivedPing>): ReceivedPing => ({
  kind: 'success',
  exitStatus: null,
  rid: null,
  durationMs: null,
  at: 0,
  tookMs: 0,
  method: 'GET',
  scheme: 'http',
  address: '192.0.2.1',
  userAgent: 'curl/8',
  body: new Uint8Array(),
  isBodyCut: false,
  ...ping,
});

export const someActor = { kind: 'person', identityId: 'id_1', address: '192.0.2.9' } as const satisfies AuditActor;

/** Returns a move that doesn't change settings. */
export const decidedMove = (): MonitorEdit => ({ action: 'moved', changes: [] });

export const someEditor = (at: number): Editor => ({
  at,
  by: { userId: 'id_1', display: 'Ada' },
  actor: someActor,
});
