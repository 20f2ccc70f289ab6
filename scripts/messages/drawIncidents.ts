import { escapeHtml } from '../../src/server/mail/safeText.ts';
import type { opsgenieAlert } from '../../src/server/notifiers/opsgenie/opsgenieNotifier.ts';
import type { pagerdutyEvent } from '../../src/server/notifiers/pagerduty/pagerdutyNotifier.ts';
import { type Drawing, replaceParts } from './drawing.ts';

type OpsgenieAlert = ReturnType<typeof opsgenieAlert>;

const withLinks = (text: string): string =>
  replaceParts(text, /https?:\/\/[^\s"<>]+/g, ([url]) => `<a>${escapeHtml(url)}</a>`, escapeHtml);

/** Draws an alert's page: its description, then its extra properties. */
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

type PagerdutyEvent = ReturnType<typeof pagerdutyEvent>;

const row = ([name, value]: [string, string | number | null]): string =>
  `<tr><th>${escapeHtml(name)}</th><td>${value === null ? '<i>null</i>' : escapeHtml(String(value))}</td></tr>`;

/** Draws an incident's page. Its custom details are a table, in the order they're sent. */
export const drawPagerduty: Drawing<PagerdutyEvent> = {
  css: `
    .message { font: 14px/20px Roboto, 'Noto Sans', Arial, sans-serif; color: #25352c; background: #fff; padding: 14px 16px; overflow-wrap: anywhere }
    .dark .message { color: #eee; background: #161b1d }
    h2 { font-size: 19px; line-height: 25px; margin: 4px 0 8px } .chip { background: #c4291c; color: #fff; border-radius: 2px; padding: 1px 6px; font-size: 12px } .chip.resolved { background: #048a24 }
    table { border-spacing: 0; width: 100% } th { text-align: left; vertical-align: top; font-weight: 500; width: 150px; color: #576a60 } .dark th { color: #9fb0a7 } td { white-space: pre-wrap; font-family: monospace; font-size: 13px }
    .phone th { width: 110px } th, td { border-top: 1px solid #e3e8e5; padding: 3px 6px 3px 0 } .dark th, .dark td { border-color: #333c38 } a { color: #127a3d } .dark a { color: #6ccf8f }`,
  draw: ({ event_action: action, dedup_key: key, payload, links = [], client }) => {
    if (payload === undefined) return `<span class="chip resolved">${action}</span> ${escapeHtml(key)}`;
    const { summary, source, severity, component, group, class: kind, custom_details: details } = payload;
    return `<span class="chip">Triggered</span> <small>${client ?? ''}</small><h2>${escapeHtml(summary)}</h2>
      <p>${[...links.map(({ text }) => text), `View in ${client ?? ''}`].map((text) => `<a>${escapeHtml(text)}</a>`).join(' · ')}</p>
      <table>${Object.entries({ severity, source, component, group, class: kind }).map(row).join('')}</table>
      <h4>Custom details</h4><table>${Object.entries(details).map(row).join('')}</table>`;
  },
};
