import { escapeHtml } from '../../src/server/mail/safeText.ts';
import type { opsgenieAlert } from '../../src/server/notifiers/opsgenie/opsgenieNotifier.ts';
import { type Drawing, replaceParts } from './drawing.ts';

type OpsgenieAlert = ReturnType<typeof opsgenieAlert>;

const withLinks = (text: string): string =>
  replaceParts(text, /https?:\/\/[^\s"<>]+/g, ([url]) => `<a>${escapeHtml(url)}</a>`, escapeHtml);

/** The page of an alert: its description, then its extra properties. */
export const drawOpsgenie: Drawing<OpsgenieAlert> = {
  css: `
    .message { font: 14px/20px 'Noto Sans', Arial, sans-serif; color: #172b4d; background: #fff; padding: 14px 16px; overflow-wrap: anywhere }
    .dark .message { color: #c7d1db; background: #1d2125 }
    h2 { font-size: 18px; line-height: 24px; margin: 4px 0 8px } .chip { background: #bf2600; color: #fff; border-radius: 3px; padding: 1px 6px; font-size: 12px } .tag { background: #dfe1e6; color: #172b4d; border-radius: 3px; padding: 1px 6px; font-size: 12px }
    .text { white-space: pre-wrap; margin: 8px 0 } a { color: #0052cc } .dark a { color: #579dff }
    table { border-spacing: 0; width: 100% } th { text-align: left; vertical-align: top; font-weight: 600; width: 140px } .phone th { width: 100px }`,
  draw: ({ message, description, tags, details, entity, source, priority }) => {
    const rows = Object.entries({ source, entity, ...details }).map(
      ([name, value]) => `<tr><th>${escapeHtml(name)}</th><td>${withLinks(value)}</td></tr>`,
    );
    return `<span class="chip">${priority}</span> ${tags.map((tag) => `<span class="tag">${escapeHtml(tag)}</span>`).join(' ')}
      <h2>${escapeHtml(message)}</h2><div class="text">${withLinks(description)}</div><table>${rows.join('')}</table>`;
  },
};
