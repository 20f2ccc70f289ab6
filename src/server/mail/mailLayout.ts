import type { MailContent, MailListEntry, MailListGroup, MailListItem } from './mailContent.ts';
import { DARK_STYLE, dressed, FONT, MONO, NARROW_STYLE, TONE_SHAPES } from './mailStyle.ts';
import type { Mail } from './mailer.ts';
import { escapeHtml, gapsInHtml, gapsOutsideAddresses } from './safeText.ts';

const itemText = ({ tone, title, url, text }: MailListItem) =>
  [`${tone === 'quiet' ? '-' : `- ${tone}:`} ${title}`, ...(text === undefined ? [] : [`  ${text}`]), `  ${url}`].join(
    '\n',
  );

const entryText = (entry: MailListEntry): string =>
  'items' in entry ? [`${entry.title}:`, ...entry.items.map(itemText)].join('\n') : itemText(entry);

function mailText(content: MailContent): string {
  const { heading, paragraphs, code, facts = [], output, note = '', list = [], action, moreActions = [] } = content;
  const { footer, footerActions = [] } = content;
  const parts = [heading, code ? `    ${code}` : '', ...paragraphs];
  if (output) parts.push(`${output.title}:`, output.lines.map((line) => `    ${line}`).join('\n'));
  parts.push(facts.map(({ label, value }) => `${label}: ${value}`).join('\n'), note, list.map(entryText).join('\n\n'));
  const actions = [...(action ? [action] : []), ...moreActions];
  parts.push(actions.map(({ label, url }) => `${label}: ${url}`).join('\n'));
  const smallPrint = [footer, ...footerActions.map(({ label, url }) => `${label}: ${url}`)].join('\n');
  return `${[...parts, `-- \n${smallPrint}`].filter(Boolean).join('\n\n')}\n`;
}

/** Lays out an e-mail as text and as HTML. */
export function layOutMail(to: string, content: MailContent): Mail {
  const subject = gapsOutsideAddresses(content.subject);
  return { to, subject, text: gapsOutsideAddresses(mailText(content)), html: mailHtml(content) };
}

/**
 * Headers for an automatic e-mail that expects no reply. Mail programs show a button for `unsubscribeUrl`, which
 * accepts a POST without signing in (RFC 8058). Without that URL, they link to the page with the e-mail settings.
 */
export function machineMailHeaders(manageUrl: string, unsubscribeUrl?: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${unsubscribeUrl ?? manageUrl}>`,
    ...(unsubscribeUrl !== undefined && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
  };
}

const SMALL = 'font-size:13px;line-height:20px';
const BODY = 'font-size:15px;line-height:24px';
/** Keeps long names without spaces from making the e-mail wider than a phone's screen. */
const BREAKING = 'word-break:break-word';

const previewHtml = (text: string) =>
  `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(text)}</div>`;

const statusHtml = ({ tone, word }: NonNullable<MailContent['status']>) =>
  `<p ${dressed(tone, `margin:0 0 8px;${BODY};font-weight:600`)}>` +
  `<span aria-hidden="true">${TONE_SHAPES[tone]}</span> ${escapeHtml(word)}</p>`;

const paragraphHtml = (text: string) =>
  `<p ${dressed('text', `margin:0 0 16px;${BODY};${BREAKING}`)}>${escapeHtml(text)}</p>`;

const codeHtml = (code: string) =>
  `<p ${dressed(
    ['well', 'text'],
    `margin:0 0 16px;padding:16px;border-radius:8px;text-align:center;${MONO};` +
      `font-weight:600;line-height:40px;letter-spacing:8px;font-size:32px`,
  )}>${escapeHtml(code)}</p>`;

/** Longer labels wrap. Otherwise, they'd leave too little room for the values on a phone's screen. */
const MAX_LABEL_ON_ONE_LINE = 20;

function factsHtml(facts: NonNullable<MailContent['facts']>): string {
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><th scope="row" ${dressed('muted', `padding:4px 16px 4px 0;${SMALL};font-weight:400;text-align:left;vertical-align:top;${label.length > MAX_LABEL_ON_ONE_LINE ? BREAKING : 'white-space:nowrap'}`)}>` +
      `${escapeHtml(label)}</th><td ${dressed('text', `padding:4px 0;${SMALL};${BREAKING}`)}>${escapeHtml(value)}</td></tr>`,
  );
  return `<table cellspacing="0" cellpadding="0" border="0" style="margin:0 0 20px">${rows.join('\n')}</table>`;
}

const ITEM = `margin:0;list-style:none;${BREAKING}`;

const itemContentHtml = ({ tone, title, url, text }: MailListItem) =>
  `<a href="${escapeHtml(url)}" ${dressed('text', `${BODY};font-weight:600;text-decoration:none`)}>` +
  `<span aria-hidden="true" ${dressed(tone)}>${TONE_SHAPES[tone]}</span> ${escapeHtml(title)}</a>` +
  (text === undefined ? '' : `<br><span ${dressed('muted', SMALL)}>${escapeHtml(text)}</span>`);

const itemHtml = (item: MailListItem) =>
  `<li ${dressed('line', `${ITEM};padding:10px 0`)}>${itemContentHtml(item)}</li>`;

const groupHtml = ({ title, items }: MailListGroup) =>
  `<li ${dressed('line', `${ITEM};padding:10px 0`)}><span ${dressed('muted', SMALL)}>${escapeHtml(title)}</span>` +
  `<ul style="margin:0;padding:0">${items
    .map((item) => `<li style="${ITEM};padding:4px 0">${itemContentHtml(item)}</li>`)
    .join('\n')}</ul></li>`;

const listHtml = (list: MailListEntry[]) =>
  `<ul style="margin:0 0 20px;padding:0">${list
    .map((entry) => ('items' in entry ? groupHtml(entry) : itemHtml(entry)))
    .join('\n')}</ul>`;

/** Wraps long lines, which would make the e-mail wider than a phone's screen. */
const outputHtml = ({ title, lines }: NonNullable<MailContent['output']>) =>
  `<p ${dressed('muted', `margin:0 0 4px;${SMALL}`)}>${escapeHtml(title)}</p>` +
  `<pre ${dressed(
    ['well', 'text'],
    `margin:0 0 20px;padding:12px;border-radius:8px;${MONO};font-size:13px;line-height:19px;white-space:pre-wrap;${BREAKING}`,
  )}>${lines.map(escapeHtml).join('\n')}</pre>`;

const noteHtml = (text: string) =>
  `<p ${dressed('text', `margin:0 0 20px;${BODY};white-space:pre-line;${BREAKING}`)}>${escapeHtml(text)}</p>`;

const BUTTON =
  'display:inline-block;margin:0 8px 8px 0;border-radius:8px;font-size:15px;font-weight:600;text-decoration:none';

const buttonHtml = (look: 'button' | 'quietButton', { label, url }: NonNullable<MailContent['action']>) =>
  `<a href="${escapeHtml(url)}" ${dressed(look, `${BUTTON};padding:${look === 'button' ? '10px 12px' : '9px 11px'}`)}>${escapeHtml(label)}</a>`;

const actionsHtml = ({ action, moreActions = [] }: MailContent) =>
  action === undefined
    ? ''
    : `<p style="margin:0 0 8px">${[buttonHtml('button', action), ...moreActions.map((more) => buttonHtml('quietButton', more))].join(' ')}</p>`;

function footerHtml({ footer, footerActions = [] }: MailContent): string {
  const links = footerActions.map(
    ({ label, url }) =>
      ` <a href="${escapeHtml(url)}" ${dressed('muted', 'text-decoration:underline;white-space:nowrap')}>${escapeHtml(label)}</a>`,
  );
  return `<p ${dressed(['line', 'muted'], `margin:24px 0 0;padding-top:16px;${SMALL};${BREAKING}`)}>${escapeHtml(footer)}${links.join(' ·')}</p>`;
}

/** The product's mark, an ember in a hearth, drawn with borders. Mail programs that don't draw it show the name alone. */
const MARK =
  `<span aria-hidden="true" style="display:inline-block;box-sizing:border-box;width:18px;height:18px;margin:0 8px 0 0;` +
  `padding:5px 0 0 4px;border:2px solid;border-radius:9px 9px 0 0;line-height:0;vertical-align:-3px">` +
  `<span ${dressed('button', 'display:inline-block;width:6px;height:8px;border-radius:3px')}></span></span>`;

/** Lays out an e-mail as a page that loads nothing, and that follows the mail program's light or dark mode. */
function mailHtml(content: MailContent): string {
  const { subject, preview, status, heading, paragraphs, code, facts, output, note, list } = content;
  const body = [
    `<p ${dressed('brand', 'margin:0 0 24px;font-size:15px;font-weight:600')}>${MARK}Hearth</p>`,
    status ? statusHtml(status) : '',
    `<h1 ${dressed('text', `margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600;${BREAKING}`)}>${escapeHtml(heading)}</h1>`,
    code ? codeHtml(code) : '',
    ...paragraphs.map(paragraphHtml),
    output ? outputHtml(output) : '',
    facts ? factsHtml(facts) : '',
    note ? noteHtml(note) : '',
    list ? listHtml(list) : '',
    actionsHtml(content),
    footerHtml(content),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK_STYLE}${NARROW_STYLE}</style>
</head>
<body ${dressed('page', `margin:0;padding:0;${FONT}`)}>${preview ? previewHtml(preview) : ''}
<div ${dressed('page', 'padding:32px 16px')}>
<div ${dressed('card', 'max-width:480px;margin:0 auto;padding:32px;border-radius:8px')}>
${gapsInHtml(body.filter(Boolean).join('\n'))}
</div>
</div>
</body>
</html>
`;
}
