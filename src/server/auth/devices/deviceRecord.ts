/** How long a device is known after its last sign-in. */
export const DEVICE_MS = 180 * 24 * 60 * 60 * 1000;

/** A browser that has signed in by e-mail before. It has its own limits, which strangers can't use up. */
export interface DeviceRecord {
  deviceId: string;
  identityId: string;
  expiresAt: number;
}
