import type { Document } from '../../../contract/documents.ts';
import type { Clock } from '../../clock.ts';
import type { DocumentStore } from '../../documents/documentStore.ts';
import type { EmailAddress } from '../../mail/emailAddress.ts';
import type { CodeRecord } from '../confirmationCode.ts';
import { type DeviceRecord, findDevice, type KnownDevices } from '../knownDevices.ts';
import { clientNetworks } from '../limits/clientNetworks.ts';
import type { Bound, Counted, MarkOf, UseRecord } from '../limits/uses.ts';
import { codeKey, deviceKey, emailKey, type IdentificationRecord, limitKey } from '../records.ts';
import type { Asker } from '../sessions/asker.ts';

/** What a use is counted for. A known device only has the `device` count. */
export type Shared = 'pair' | 'address' | 'client' | 'everybody';
export type Counter = Shared | 'device';

/** The uses of an asker, and the ceremonies of the last codes sent to them. */
export interface AskerUses extends UseRecord {
  /** The ceremony of the last code sent, by flow. */
  lastCeremonies?: Record<string, string>;
}

/**
 * The stored records about a sign-in attempt. They're read all together, in the same way whether or not the address is
 * registered.
 */
export interface AskerReading {
  code: Document<CodeRecord> | null;
  known: Document<IdentificationRecord> | null;
  /** The device, if it has signed in with this address before. */
  device: DeviceRecord | null;
  /** The counts to add this use to. */
  counted: Counted<Counter>[];
}

export interface AskerQuestion {
  ceremonyId: string;
  email: EmailAddress;
  asker: Asker;
  /** What is counted, such as `mails`, and its limits. */
  purpose: string;
  bounds: Partial<Record<Shared, Bound>> & { device: Bound };
}

export type ReadAsker = (question: AskerQuestion) => Promise<AskerReading>;

export interface ReadAskerOptions {
  store: Pick<DocumentStore, 'getMany'>;
  devices: Pick<KnownDevices, 'claimsOf'>;
  markOf: MarkOf;
  now: Clock;
}

/** Returns a function that finds who is asking, and what they can still use. */
export function createReadAsker({ store, devices, markOf, now }: ReadAskerOptions): ReadAsker {
  function markFor(shared: Shared, email: EmailAddress, network: string): string {
    switch (shared) {
      case 'pair':
        return markOf('pair', email.normalized, network);
      case 'address':
        return markOf('address', email.normalized);
      case 'client':
        return markOf('client', network);
      case 'everybody':
        return 'all';
    }
  }

  return async ({ ceremonyId, email, asker, purpose, bounds: { device: deviceBound, ...sharedBounds } }) => {
    const { network } = clientNetworks(asker.device.address);
    const claims = await devices.claimsOf(asker.deviceTokens);
    const shared = (Object.entries(sharedBounds) as [Shared, Bound][]).map(([name, bound]) => ({
      name,
      bound,
      key: limitKey(`${purpose}-${name}`, markFor(name, email, network)),
    }));
    const own = claims.map(({ deviceId }) => limitKey(`${purpose}-device`, deviceId));
    const found = await store.getMany([
      codeKey(ceremonyId),
      emailKey(email.normalized),
      ...shared.map(({ key }) => key),
      ...own,
      ...claims.map(({ identityId, deviceId }) => deviceKey(identityId, deviceId)),
    ]);
    const [code, known, ...rest] = found as [
      Document<CodeRecord> | null,
      Document<IdentificationRecord> | null,
      ...(Document<UseRecord> | null)[],
    ];
    const ofDevices = rest.slice(shared.length + own.length) as unknown as (Document<DeviceRecord> | null)[];
    const match = findDevice(ofDevices, known, now());
    const ownKey = match && own[match.index];
    const counted: Counted<Counter>[] = ownKey
      ? [{ name: 'device', key: ownKey, record: rest[shared.length + match.index] ?? null, bound: deviceBound }]
      : shared.map((each, index) => ({ ...each, record: rest[index] ?? null }));
    return { code, known, device: match?.device ?? null, counted };
  };
}
