import { randomUUID } from 'node:crypto';
import type { AtomicOp, Document } from '../../contract/documents.ts';
import { MAX_DEVICE_TOKENS } from '../../contract/tokenSet.ts';
import type { Clock } from '../clock.ts';
import { type DocumentStore, readEvery } from '../documents/documentStore.ts';
import { expiringDeletion, expiringOps } from './expiring.ts';
import { deviceKey, devicesPrefix, type IdentificationRecord } from './records.ts';
import { type DeviceClaims, DEVICE_MS, type Tokens } from './tokens.ts';

/** Maximum number of devices per person; a sign-in forgets the ones that signed in least recently. */
export const MAX_DEVICES = 100;

/** A browser that has signed in by e-mail before. It has separate limits, which strangers can't exhaust. */
export interface DeviceRecord {
  deviceId: string;
  identityId: string;
  expiresAt: number;
}

/** A device to remember: what to commit, and the token for the browser to store. */
export interface RememberedDevice {
  deviceId: string;
  ops: AtomicOp[];
  issueToken(): Promise<string>;
}

export interface KnownDevices {
  /** Returns the claims in whichever of these device tokens are valid. */
  claimsOf(deviceTokens: readonly string[]): Promise<DeviceClaims[]>;
  /** Records a sign-in on a known or new device. Forgets the devices that are then too many. */
  remember(identityId: string, known: DeviceRecord | null): Promise<RememberedDevice>;
}

export interface KnownDevicesOptions {
  store: DocumentStore;
  tokens: Pick<Tokens, 'issueDevice' | 'verifyDevice'>;
  now: Clock;
}

/**
 * Devices that have signed in before. A browser keeps a signed token across sign-outs. All that the token does is
 * distinguish the browser from strangers, and only while the device's record exists. The record is removed when the
 * device's session is ended from another device, or when the account is deleted.
 */
export function createKnownDevices({ store, tokens, now }: KnownDevicesOptions): KnownDevices {
  return {
    async claimsOf(deviceTokens) {
      const claims = await Promise.all(deviceTokens.slice(0, MAX_DEVICE_TOKENS).map(tokens.verifyDevice));
      return claims.filter((claim) => claim !== null);
    },
    async remember(identityId, known) {
      const deviceId = known?.deviceId ?? randomUUID();
      const key = deviceKey(identityId, deviceId);
      const record: DeviceRecord = { deviceId, identityId, expiresAt: now() + DEVICE_MS };
      const devices = await readEvery<DeviceRecord>(store, devicesPrefix(identityId));
      const surplus = devices
        .filter(({ data }) => data.deviceId !== deviceId)
        .toSorted((a, b) => b.data.expiresAt - a.data.expiresAt)
        .slice(MAX_DEVICES - 1);
      return {
        deviceId,
        ops: [...surplus.flatMap(expiringDeletion), ...expiringOps(key, record, known)],
        issueToken: () => tokens.issueDevice(record),
      };
    },
  };
}

/** Finds the device that belongs to an address's identity. */
export function findDevice(
  devices: readonly (Document<DeviceRecord> | null)[],
  known: Document<IdentificationRecord> | null,
  now: number,
): { index: number; device: DeviceRecord } | null {
  const index = devices.findIndex(
    (device) => device !== null && device.data.identityId === known?.data.identityId && device.data.expiresAt > now,
  );
  const device = devices[index]?.data;
  return device ? { index, device } : null;
}
