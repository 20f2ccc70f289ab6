import { expect, it } from '@jest/globals';
import { somePing } from '../testing/monitorSamples.ts';
import { createPingAdmission, type PingLimits, UNLIMITED_PINGS } from './pingAdmission.ts';

const T0 = Date.UTC(2026, 10, 21, 12);
const monitor = { id: 1, teamId: 'team' };
const limited = (limits: Partial<PingLimits>) => createPingAdmission({ ...UNLIMITED_PINGS, ...limits });
const ping = somePing({ at: T0, body: Buffer.alloc(60) });

it('refunds the charges of a transaction that was rolled back', () => {
  const admission = limited({ monitorPingsBurst: 1, monitorPingsPerMinute: 1, bodyBytes: 100, createdByPings: 1 });
  for (let attempt = 0; attempt < 3; attempt++) {
    const charges = admission.begin();
    expect(charges.admitPing(monitor, ping)).toEqual({ retryAfterSeconds: null, keepsBody: true });
    expect(charges.admitMonitor({ teamId: 'team', monitors: 0 }, T0)).toBeNull();
    expect(charges.admitPing(monitor, ping)).toEqual({ retryAfterSeconds: 60, keepsBody: false });
    charges.undo();
  }
});

it('refunds a body only once if its transaction is rolled back afterwards', () => {
  const admission = limited({ bodyBytes: 100 });
  const charges = admission.begin();
  expect(charges.admitPing(monitor, ping).keepsBody).toBe(true);
  charges.refundBody(monitor, ping);
  charges.undo();
  const bodies = [1, 2].map(() => admission.begin().admitPing(monitor, ping).keepsBody);
  expect(bodies).toEqual([true, false]);
});

it('checks disk space first, then the team’s limit, then the limit for creating by ping', () => {
  let hasRoom = false;
  const admission = createPingAdmission({ ...UNLIMITED_PINGS, monitors: 2, createdByPings: 1 }, () => hasRoom);
  const problemOf = (monitors: number) => {
    const refusal = admission.begin().admitMonitor({ teamId: 'team', monitors }, T0);
    return refusal && 'problem' in refusal ? refusal.problem : null;
  };
  expect(problemOf(9)).toBe('no-room');
  hasRoom = true;
  expect([problemOf(2), problemOf(0), problemOf(0)]).toEqual(['too-many-monitors', null, 'too-many']);
});
