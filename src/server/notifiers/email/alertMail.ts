import type { MailContent, MailListEntry, MailListItem } from '../../mail/mailContent.ts';
import { layOutMail } from '../../mail/mailLayout.ts';
import type { Mail } from '../../mail/mailer.ts';
import { contentWithoutLinks } from '../../mail/safeText.ts';
import { instantWords } from '../../time/timeWords.ts';
import type { AlertMessage, SummarisedAlert } from '../alertMessage.ts';
import { statusWord } from '../alertWords.ts';
import { linksOf, outputTitle, type SummaryGroup, summaryGroups } from '../lines.ts';

/** Capitalizes a clause and adds a period. */
const asSentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

function statusOf(message: AlertMessage): NonNullable<MailContent['status']> {
  const word = statusWord(message);
  return { tone: message.direction, word: message.isTest ? `${word} (test)` : word };
}

/** Returns the facts that the sentence above them doesn't include. */
function factsOf({ monitor, at, timezone, direction, facts: known }: AlertMessage): { label: string; value: string }[] {
  const facts = known.map(({ name, value }) => ({ label: name, value }));
  if (direction === 'up') facts.unshift({ label: 'Up since', value: instantWords(at, timezone) });
  facts.push({ label: 'Team', value: monitor.teamName });
  if (monitor.tags.length > 0) facts.push({ label: 'Tags', value: monitor.tags.join(', ') });
  return facts;
}

const itemOf = ({ direction, monitor }: SummarisedAlert): MailListItem => ({
  tone: direction,
  title: monitor.name,
  url: monitor.url,
});

const entryOf = ({ state, alerts: [first, ...others] }: SummaryGroup): MailListEntry =>
  others.length === 0 ? { ...itemOf(first), text: state } : { title: state, items: [first, ...others].map(itemOf) };

/** Gives the time of the change in UTC for readers of a mail whose times are in another zone. */
const inUtc = ({ at, timezone = 'UTC' }: AlertMessage): string =>
  timezone === 'UTC' ? '' : ` Times are in ${timezone}. In UTC, the status changed on ${instantWords(at)}.`;

function footerActionsOf({ manageUrl, unsubscribeUrl }: AlertMessage): MailContent['footerActions'] {
  const manage = { label: 'E-mail settings', url: manageUrl };
  return unsubscribeUrl === undefined ? [manage] : [manage, { label: 'Stop these e-mails', url: unsubscribeUrl }];
}

/** Builds the e-mail for one alert or a summary. */
export function alertMail(to: string, message: AlertMessage): Mail {
  const { monitor, sentence, flapping, summary, context } = message;
  const { output, description } = context ?? {};
  const list = summary && summaryGroups(summary).map(entryOf);
  const [action, ...moreActions] = linksOf(message);
  const content: MailContent = {
    subject: message.title,
    preview: asSentence(sentence),
    ...(summary ? {} : { status: statusOf(message) }),
    heading: summary ? `${monitor.name} changed status` : monitor.name,
    paragraphs: [asSentence(sentence), ...(flapping === undefined ? [] : [flapping])],
    ...(output ? { output: { title: outputTitle(message), lines: output.lines } } : {}),
    ...(list ? { list } : { facts: factsOf(message) }),
    ...(description ? { note: description } : {}),
    action,
    moreActions,
    footer: `You’re getting this because ${monitor.teamName} sends its alerts to this address.${inUtc(message)}`,
    footerActions: footerActionsOf(message),
  };
  return layOutMail(to, message.isToNonMember ? contentWithoutLinks(content) : content);
}
