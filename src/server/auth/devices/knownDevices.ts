import { randomUUID } from 'node:crypto';
import type { AtomicOp, Document } from '../../../contract/documents.ts';
import { MAX_DEVICE_TOKENS } from '../../../contract/tokenSet.ts';
import { expiresAtOp } from '../expiring.ts';
import { deviceKey, type IdentificationRecord } from '../records.ts';
import type { DeviceClaims, Tokens } from '../tokens/tokens.ts';
import { DEVICE_MS, type DeviceRecord } from './deviceRecord.ts';

/** A device about to be remembered: what to commit, and the token for the browser to keep. */
export interface RememberedDevice {
  deviceId: string;
  ops: AtomicOp[];
  issueToken(): Promise<string>;
}

export interface KnownDevices {
  /** What the tokens claim; those that aren't ours are left out. */
  claimsOf(deviceTokens: readonly string[]): Promise<DeviceClaims[]>;
  /** Keeps a device that signs in known, or makes it known. */
  remember(identityId: string, known: DeviceRecord | null): RememberedDevice;
}

export interface KnownDevicesOptions {
  tokens: Pick<Tokens, 'issueDevice' | 'verifyDevice'>;
  now(): number;
}

/**
 * Devices that have signed in before. A browser keeps a signed token across sign-outs. It is good for nothing but to set the browser
 * apart from strangers, and only while its record lives: ending its session from elsewhere, or deleting the account, removes that.
 */
export function createKnownDevices({ tokens, now }: KnownDevicesOptions): KnownDevices {
  return {
    async claimsOf(deviceTokens) {
      const claims = await Promise.all(deviceTokens.slice(0, MAX_DEVICE_TOKENS).map(tokens.verifyDevice));
      return claims.filter((claim) => claim !== null);
    },
    remember(identityId, known) {
      const deviceId = known?.deviceId ?? randomUUID();
      const key = deviceKey(identityId, deviceId);
      const record: DeviceRecord = { deviceId, identityId, expiresAt: now() + DEVICE_MS };
      return {
        deviceId,
        ops: [{ type: 'set', key, data: record }, ...(known ? [] : [expiresAtOp(key, record.expiresAt)])],
        issueToken: () => tokens.issueDevice(record),
      };
    },
  };
}

/** The one among the records of the claimed devices that belongs to the identity of an address. */
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
