import { addressMark } from './mail/addressMark.ts';
import type { AddressesGone } from './alerting/alertStore.ts';
import type { ForgetTraces } from './auth/account/departures.ts';
import { forgetOutboxMails } from './mail/outboxFiles.ts';
import type { MonitorEditor } from './monitors/monitorEditor.ts';

const othersTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Takes steps until none is left, and lets other work run between them. */
async function toTheEnd(step: () => Promise<{ hasMore: boolean }>): Promise<void> {
  while ((await step()).hasMore) await othersTurn();
}

/** Their edits become those of someone who left. */
export function forgetInTimelines(monitors: Pick<MonitorEditor, 'forgetEditor'>): ForgetTraces {
  return ({ identityId }) => toTheEnd(() => monitors.forgetEditor(identityId));
}

/** No integration e-mails them. */
export function forgetInAlerts(alerts: AddressesGone): ForgetTraces {
  return async ({ addresses }) => {
    for (const address of addresses) await toTheEnd(() => alerts.forgetAddress(addressMark(address)));
  };
}

/** No mail to them is kept. */
export function forgetInOutbox(folder: string): ForgetTraces {
  return async ({ addresses }) => {
    for (const address of addresses) await forgetOutboxMails(folder, address);
  };
}
