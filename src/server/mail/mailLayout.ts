import type { MailContent, MailListItem } from './mailContent.ts';
import { mailHtml } from './mailHtml.ts';
import type { Mail } from './mailer.ts';

const itemText = ({ tone, title, url, text }: MailListItem) =>
  [`${tone === 'quiet' ? '-' : `- ${tone}:`} ${title}`, `  ${text}`, `  ${url}`].join('\n');

function mailText({
  heading,
  paragraphs,
  code,
  facts = [],
  list = [],
  action,
  footer,
  footerActions = [],
}: MailContent): string {
  const parts = [heading, code ? `    ${code}` : '', ...paragraphs];
  parts.push(facts.map(({ label, value }) => `${label}: ${value}`).join('\n'), list.map(itemText).join('\n\n'));
  if (action) parts.push(`${action.label}: ${action.url}`);
  const smallPrint = [footer, ...footerActions.map(({ label, url }) => `${label}: ${url}`)].join('\n');
  return `${[...parts, `-- \n${smallPrint}`].filter(Boolean).join('\n\n')}\n`;
}

/** Lays a mail out for both kinds of readers. */
export function layOutMail(to: string, content: MailContent): Mail {
  return { to, subject: content.subject, text: mailText(content), html: mailHtml(content) };
}
