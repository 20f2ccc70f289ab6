import type { FlowKind } from '../../../contract/flow.ts';

/** Address of the page that runs a flow: for links in mails, and where a provider sends the browser back to. */
export function pageUrl(publicUrl: string, flow: FlowKind): string {
  return `${publicUrl}/dashboard/${flow === 'authentication' ? 'login' : 'signup'}`;
}
