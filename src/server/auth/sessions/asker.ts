import type { RequestContext } from '../../access/visitor.ts';
import type { SecurityFields } from '../../security/securityLog.ts';
import { deviceOf, type Device } from './device.ts';

/** Who sends a step of a flow. */
export interface Asker {
  device: Device;
  requestId: string;
  /** Tokens from earlier sign-ins in this browser, of any person. */
  deviceTokens: readonly string[];
}

export function askerOf(context: RequestContext, deviceTokens: readonly string[] = []): Asker {
  return { device: deviceOf(context), requestId: context.requestId, deviceTokens };
}

/** The asker's fields of a security event. */
export function fieldsOf({ requestId, device }: Pick<Asker, 'requestId' | 'device'>): SecurityFields {
  return { requestId, client: device.address };
}
