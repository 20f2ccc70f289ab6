import type { FlowKind } from '../../../contract/flow.ts';
import type { Clock } from '../../clock.ts';
import type { DocumentStore } from '../../documents/documentStore.ts';
import type { Outcome } from '../../outcome.ts';
import { type CodeRecord, type CodeSecrets, isRightLink } from '../confirmationCode.ts';
import { MAIL_BOUNDS } from '../limits/uses.ts';
import { codeKey, readRecord } from '../records.ts';
import type { Requester } from '../sessions/requester.ts';
import type { Round } from '../untilCommitted.ts';
import type { Admission, Admit } from './admission.ts';
import type { FlowStates, LinkState } from './flowStates.ts';
import type { ReadRequester } from './readRequester.ts';
import { linkExpired } from './refusals.ts';

export interface MailedLinks {
  /**
   * Checks an e-mailed link without using it up, because some programs open the links in e-mails. Returns `null` if
   * it's invalid.
   */
  open(flow: FlowKind, value: unknown): Promise<LinkState | null>;
  /** Signs in the browser that opened a link. Each link works once. */
  use(
    flow: FlowKind,
    state: LinkState,
    requester: Requester,
  ): Promise<Round<{ admission: Admission } | { refusal: Outcome }>>;
}

export interface MailedLinksOptions {
  store: DocumentStore;
  states: FlowStates;
  readRequester: ReadRequester;
  admit: Admit;
  codeSecrets(): CodeSecrets;
  now: Clock;
}

/**
 * Creates the links that are e-mailed along with codes. A link has a secret of its own, so it works even when codes are
 * refused. It signs in the browser that opens it, which doesn't have to be the one that requested it.
 */
export function createMailedLinks(options: MailedLinksOptions): MailedLinks {
  const { store, states, readRequester, admit, codeSecrets, now } = options;
  return {
    async open(flow, value) {
      const [ceremonyId = '', linkSecret = ''] = typeof value === 'string' ? value.split('.') : [];
      if (ceremonyId === '' || linkSecret === '') return null;
      const code = await readRecord<CodeRecord>(store, codeKey(ceremonyId));
      if (!code || code.data.expiresAt <= now()) return null;
      if (!isRightLink(codeSecrets(), ceremonyId, code.data, linkSecret)) return null;
      const state = await states.open(flow, code.data.linkState);
      return state?.step === 'link' ? state : null;
    },
    async use(flow, { ceremonyId, email }, requester) {
      const key = codeKey(ceremonyId);
      const reading = await readRequester({ ceremonyId, email, requester, purpose: 'mails', bounds: MAIL_BOUNDS });
      const { code, known, device } = reading;
      if (!code || code.data.expiresAt <= now()) return { answer: { refusal: linkExpired() } };
      // The account was deleted after the link was sent.
      if (flow === 'authentication' && !known) return { answer: { refusal: linkExpired() } };
      const admission = await admit({ kind: 'email', ...email }, known, { requester, device, by: 'link' });
      if (!admission) return { answer: { refusal: linkExpired() } };
      return {
        answer: { admission },
        checks: [{ key, versionstamp: code.versionstamp }, ...admission.checks],
        ops: [{ type: 'delete', key }, ...admission.ops],
      };
    },
  };
}
