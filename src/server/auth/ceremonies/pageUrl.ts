import { LINK_FRAGMENT, type FlowKind } from '../../../contract/flow.ts';

/** Address of the page that runs a flow: for links in mails, and where a provider sends the browser back to. */
export function pageUrl(publicUrl: string, flow: FlowKind): string {
  return `${publicUrl}/dashboard/${flow === 'authentication' ? 'login' : 'signup'}`;
}

/** Address of the page that a mailed link opens. Its secret is in the fragment, which no server and no log ever sees. */
export function linkUrl(publicUrl: string, flow: FlowKind, link: string): string {
  return `${pageUrl(publicUrl, flow)}#${LINK_FRAGMENT}${link}`;
}
