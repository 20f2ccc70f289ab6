import type { RequestContext } from '../../access/visitor.ts';
import type { RequestOrigin } from '../../mail/signInMails.ts';
import type { SecurityFields } from '../../security/securityLog.ts';

/** The client that sends a step in a flow. */
export interface Requester {
  device: Device;
  requestId: string;
  /** Tokens from anyone's earlier sign-ins in this browser. */
  deviceTokens: readonly string[];
}

export function requesterOf(context: RequestContext, deviceTokens: readonly string[] = []): Requester {
  return { device: deviceOf(context), requestId: context.requestId, deviceTokens };
}

/** Returns the fields of a security event about a requester. */
export function fieldsOf({ requestId, device }: Pick<Requester, 'requestId' | 'device'>): SecurityFields {
  return { requestId, client: device.address };
}

/** Returns where a request came from, as text for e-mails. */
export function requestOriginOf({ device }: Pick<Requester, 'device'>, at: number): Omit<RequestOrigin, 'flow'> {
  return { device: deviceWords(device.userAgent), client: device.address, at };
}

const MAX_USER_AGENT_LENGTH = 512;

/** The device that uses a session. */
export interface Device {
  userAgent: string;
  address: string;
}

/** Returns what a request reveals about its device. */
function deviceOf({ userAgent, clientAddress }: RequestContext): Device {
  return { userAgent: userAgent.slice(0, MAX_USER_AGENT_LENGTH), address: clientAddress };
}

/** The first match is the browser's name. Browsers also claim to be some of those further down the list. */
const BROWSERS: [pattern: RegExp, name: string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const SYSTEMS: [pattern: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

export const UNKNOWN_DEVICE = 'an unknown device';

const nameIn = (names: typeof BROWSERS, userAgent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** Describes a device in words, such as "Firefox on Linux". The result never contains text from the header. */
export function deviceWords(userAgent: string): string {
  const browser = nameIn(BROWSERS, userAgent);
  const system = nameIn(SYSTEMS, userAgent);
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`;
  return browser ?? (system === undefined ? UNKNOWN_DEVICE : `a browser on ${system}`);
}
