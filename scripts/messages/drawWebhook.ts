import { escapeHtml } from '../../src/server/mail/safeText.ts';
import type { Drawing } from './drawing.ts';

/** A request as a request catcher lists it: JSON, a name a line. */
export const drawWebhook: Drawing<string> = {
  css: `
    .message { font: 12px/17px monospace; color: #1f2328; background: #fff; padding: 12px 16px; white-space: pre-wrap; overflow-wrap: anywhere; max-height: 1600px; overflow: hidden }
    .dark .message { color: #d1d7e0; background: #0d1117 }`,
  draw: (body) => escapeHtml(JSON.stringify(JSON.parse(body), null, 2)),
};
