import type { Mail } from './mailer.ts';

/** What a mail says, before it is laid out as text and as HTML. Every field is plain text. */
export interface MailContent {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** Shown large, in one piece, so that it can be selected and copied. */
  code?: string;
  action?: { label: string; url: string };
  /** Small print. */
  footer: string;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Makes plain text safe inside HTML elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const MONO = "font-family:'SF Mono',SFMono-Regular,Consolas,'Liberation Mono',monospace";

function paragraphHtml(text: string): string {
  return `<p style="margin:0 0 16px;font-size:15px;line-height:24px;color:#44403c">${escapeHtml(text)}</p>`;
}

function codeHtml(code: string): string {
  return (
    `<p style="margin:0 0 16px;padding:16px;border:1px solid #e7e5e4;border-radius:8px;background:#fafaf9;` +
    `text-align:center;${MONO};font-size:32px;line-height:40px;letter-spacing:8px;font-weight:600;color:#1c1917">` +
    `${escapeHtml(code)}</p>`
  );
}

function actionHtml({ label, url }: { label: string; url: string }): string {
  return (
    `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:10px 16px;` +
    `border-radius:8px;background:#b8400f;color:#ffffff;font-size:15px;font-weight:600;text-decoration:none">` +
    `${escapeHtml(label)}</a></p>`
  );
}

function layoutHtml({ subject, heading, paragraphs, code, action, footer }: MailContent): string {
  const body = [
    `<p style="margin:0 0 24px;font-size:15px;font-weight:600;color:#b8400f">Hearth</p>`,
    `<h1 style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600;color:#1c1917">${escapeHtml(heading)}</h1>`,
    code ? codeHtml(code) : '',
    ...paragraphs.map(paragraphHtml),
    action ? actionHtml(action) : '',
    `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e7e5e4;font-size:13px;line-height:20px;` +
      `color:#78716c">${escapeHtml(footer)}</p>`,
  ].join('\n');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f5f5f4;${FONT}">
<div style="max-width:440px;margin:0 auto;padding:32px;border:1px solid #e7e5e4;border-radius:8px;background:#ffffff">
${body}
</div>
</body>
</html>
`;
}

function layoutText({ heading, paragraphs, code, action, footer }: MailContent): string {
  const parts = [heading, code ? `    ${code}` : '', ...paragraphs];
  if (action) parts.push(`${action.label}: ${action.url}`);
  return `${[...parts, `-- \n${footer}`].filter(Boolean).join('\n\n')}\n`;
}

/** Lays a mail out for both kinds of readers. */
export function layOutMail(to: string, content: MailContent): Mail {
  return { to, subject: content.subject, text: layoutText(content), html: layoutHtml(content) };
}
