import type { MailContent, MailListItem } from './mailContent.ts';
import { mailHtml } from './mailHtml.ts';
import type { Mail } from './mailer.ts';

const itemText = ({ tone, title, url, text }: MailListItem) =>
  [`${tone === 'quiet' ? '-' : `- ${tone}:`} ${title}`, `  ${text}`, `  ${url}`].join('\n');

function mailText(content: MailContent): string {
  const { heading, paragraphs, code, facts = [], output, note = '', list = [], action, moreActions = [] } = content;
  const { footer, footerActions = [] } = content;
  const parts = [heading, code ? `    ${code}` : '', ...paragraphs];
  if (output) parts.push(`${output.title}:`, output.lines.map((line) => `    ${line}`).join('\n'));
  parts.push(facts.map(({ label, value }) => `${label}: ${value}`).join('\n'), note, list.map(itemText).join('\n\n'));
  const actions = [...(action ? [action] : []), ...moreActions];
  parts.push(actions.map(({ label, url }) => `${label}: ${url}`).join('\n'));
  const smallPrint = [footer, ...footerActions.map(({ label, url }) => `${label}: ${url}`)].join('\n');
  return `${[...parts, `-- \n${smallPrint}`].filter(Boolean).join('\n\n')}\n`;
}

/** Lays a mail out for both kinds of readers. */
export function layOutMail(to: string, content: MailContent): Mail {
  return { to, subject: content.subject, text: mailText(content), html: mailHtml(content) };
}

/**
 * Headers of a machine-sent mail that needs no reply. Mail programs show a button for `unsubscribeUrl`, which accepts a
 * POST without a sign-in (RFC 8058); without it, they link to the page with the mail settings.
 */
export function machineMailHeaders(manageUrl: string, unsubscribeUrl?: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${unsubscribeUrl ?? manageUrl}>`,
    ...(unsubscribeUrl !== undefined && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
  };
}
