import type { RequestContext } from '../../access/visitor.ts';

const MAX_USER_AGENT_LENGTH = 512;

/** Where a session is used from. */
export interface Device {
  userAgent: string;
  address: string;
}

/** What a request reveals about its device. */
export function deviceOf({ userAgent, clientAddress }: RequestContext): Device {
  return { userAgent: userAgent.slice(0, MAX_USER_AGENT_LENGTH), address: clientAddress };
}
