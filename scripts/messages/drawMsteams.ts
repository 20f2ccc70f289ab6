import { escapeHtml } from '../../src/server/mail/safeText.ts';
import type { msteamsPayload } from '../../src/server/notifiers/msteams/msteamsNotifier.ts';
import { type Drawing, replaceParts } from './drawing.ts';

type MsteamsPayload = ReturnType<typeof msteamsPayload>;
type Element = MsteamsPayload['attachments'][number]['content']['body'][number];

/** The rendered parts of an element on a card. */
interface DrawnElement {
  type: string;
  text?: string;
  color?: string;
  weight?: string;
  fontType?: string;
  size?: string;
  spacing?: string;
  items?: readonly DrawnElement[];
  facts?: readonly { title: string; value: string }[];
}

const INLINE = /\\([\\`*_{}[\]()#+\-.!])|\[([^\]]+)\]\(([^)\s]+)\)|\*\*([^*]+)\*\*|\*([^*]+)\*|_([^_]+)_/g;

/** Renders the part of Markdown that cards support. Line breaks become spaces. */
export function cardMarkdown(text: string): string {
  const list = /^\s*(?:[-+*]|\d+\.) /.exec(text);
  const html = replaceParts(
    list === null ? text : text.slice(list[0].length),
    INLINE,
    ([, escaped, label, , ...styled]) => {
      if (escaped !== undefined) return escapeHtml(escaped);
      if (label !== undefined) return `<a>${escapeHtml(label)}</a>`;
      return `<b><i>${escapeHtml(styled.find((part) => typeof part === 'string') ?? '')}</i></b>`;
    },
    escapeHtml,
  );
  return list === null ? html : `<li>${html}</li>`;
}

function element({
  type,
  text = '',
  color,
  weight,
  fontType,
  size,
  spacing,
  items = [],
  facts = [],
}: DrawnElement): string {
  switch (type) {
    case 'Container':
      return `<div class="container">${items.map(element).join('')}</div>`;
    case 'FactSet':
      return `<table>${facts.map(({ title, value }) => `<tr><th>${cardMarkdown(title)}</th><td>${cardMarkdown(value)}</td></tr>`).join('')}</table>`;
    default:
      return `<p class="${[color, weight, fontType, size, spacing].filter(Boolean).join(' ')}">${cardMarkdown(text)}</p>`;
  }
}

export const drawMsteams: Drawing<MsteamsPayload> = {
  css: `
    .message { font: 14px/20px 'Segoe UI', 'Noto Sans', Arial, sans-serif; color: #242424; background: #f5f5f5; padding: 12px 16px }
    .dark .message { color: #fff; background: #1f1f1f }
    .card { background: #fff; border: 1px solid #e0e0e0; border-radius: 4px; padding: 12px 16px; margin-top: 6px; overflow-wrap: anywhere }
    .dark .card { background: #292929; border-color: #3d3d3d }
    p { margin: 8px 0 0 } p.None { margin: 0 } p:first-child { margin: 0 }
    .Medium { font-size: 16px } .Bolder { font-weight: 600 } .Small { font-size: 12px; line-height: 16px } .Monospace { font-family: monospace }
    .Attention { color: #c4314b } .Good { color: #237b4b } .dark .Attention { color: #e37d80 } .dark .Good { color: #92c353 }
    .container { background: #fafafa; padding: 8px; margin-top: 8px } .dark .container { background: #3d3d3d }
    table { border-spacing: 0; margin-top: 8px } th { text-align: left; font-weight: 600; padding: 2px 10px 2px 0; vertical-align: top; max-width: 150px; overflow-wrap: normal } td { padding: 2px 0 }
    .actions { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 12px } .actions span { border: 1px solid #d1d1d1; border-radius: 4px; padding: 5px 12px; font-weight: 600 }
    .phone .actions { flex-direction: column; text-align: center }`,
  draw: ({ attachments }) =>
    attachments
      .map(({ content: { body, actions } }) => {
        const drawn = (body as readonly Element[]).map((part) => element(part));
        const buttons = actions.map(({ title }) => `<span>${escapeHtml(title)}</span>`);
        return `<small>Workflows 15:05</small><div class="card">${drawn.join('')}<div class="actions">${buttons.join('')}</div></div>`;
      })
      .join(''),
};
