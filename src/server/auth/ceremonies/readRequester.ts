import type { Document } from '../../../contract/documents.ts';
import type { Clock } from '../../clock.ts';
import type { DocumentStore } from '../../documents/documentStore.ts';
import type { EmailAddress } from '../../mail/emailAddress.ts';
import type { CodeRecord } from '../confirmationCode.ts';
import { type DeviceRecord, findDevice, type KnownDevices } from '../knownDevices.ts';
import { clientNetworks } from '../limits/clientNetworks.ts';
import type { Bound, Counted, MarkOf, UseRecord } from '../limits/uses.ts';
import { codeKey, deviceKey, emailKey, type IdentificationRecord, limitKey } from '../records.ts';
import type { Requester } from '../sessions/requester.ts';

/** What a limit can apply to. Requests from a known device only count toward `device`. */
export type Shared = 'pair' | 'address' | 'client' | 'everybody';
export type Counter = Shared | 'device';

/** When a requester asked for codes, and which ceremonies the last ones were for. */
export interface RequesterUses extends UseRecord {
  /** For each flow, the id of the ceremony that the last code was sent for. */
  lastCeremonies?: Record<string, string>;
}

/**
 * The stored records about a sign-in attempt. They're read together, in the same way whether or not the address is
 * registered.
 */
export interface RequesterRecords {
  code: Document<CodeRecord> | null;
  known: Document<IdentificationRecord> | null;
  /** The device, if it has signed in with this address before. */
  device: DeviceRecord | null;
  /** The counts that this use is added to. */
  counted: Counted<Counter>[];
}

/** Counts wrong codes for all addresses. */
export const EVERYBODYS_GUESSES_KEY = limitKey('guesses-everybody', 'all');

export interface RequesterQuery {
  ceremonyId: string;
  email: EmailAddress;
  requester: Requester;
  /** The name of what is counted, such as `mails`; `bounds` contains its limits. */
  purpose: string;
  bounds: Partial<Record<Shared, Bound>> & { device: Bound };
}

export type ReadRequester = (question: RequesterQuery) => Promise<RequesterRecords>;

export interface ReadRequesterOptions {
  store: Pick<DocumentStore, 'getMany'>;
  devices: Pick<KnownDevices, 'claimsOf'>;
  markOf: MarkOf;
  now: Clock;
}

/** Returns a function that reads the records about a requester, including how much of each limit is used. */
export function createReadRequester({ store, devices, markOf, now }: ReadRequesterOptions): ReadRequester {
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

  return async ({ ceremonyId, email, requester, purpose, bounds: { device: deviceBound, ...sharedBounds } }) => {
    const { network } = clientNetworks(requester.device.address);
    const claims = await devices.claimsOf(requester.deviceTokens);
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
