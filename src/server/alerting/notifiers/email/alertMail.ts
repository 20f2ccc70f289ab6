import type { Mail } from '../../../mail/mailer.ts';
import type { MailContent, MailListItem } from '../../../mail/mailContent.ts';
import { layOutMail } from '../../../mail/mailLayout.ts';
import type { AlertMessage } from '../../alertMessage.ts';
import { durationWords, instantWords } from '../../timeWords.ts';

/** The first letter of a clause in capitals, and a full stop. */
const asSentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

function statusOf({ direction, isTest, ...message }: AlertMessage): NonNullable<MailContent['status']> {
  const word = direction === 'up' ? 'Up again' : downWord(message);
  return { tone: direction, word: isTest ? `${word} (test)` : word };
}

function downWord({ isReminder, ended }: Pick<AlertMessage, 'isReminder' | 'ended'>): string {
  if (ended !== undefined) return 'Was down';
  return isReminder ? 'Still down' : 'Down';
}

function factsOf({
  monitor,
  at,
  timezone,
  downForMs,
  direction,
  isReminder,
  ended,
  reasonWords,
}: AlertMessage): { label: string; value: string }[] {
  const facts = [{ label: 'Team', value: monitor.teamName }];
  if (monitor.tags.length > 0) facts.push({ label: 'Tags', value: monitor.tags.join(', ') });
  if (ended !== undefined) {
    facts.push({ label: 'Down from', value: instantWords(at, timezone) });
    facts.push({ label: 'Until', value: instantWords(ended.at, timezone) });
  } else {
    facts.push({ label: direction === 'up' ? 'Up since' : 'Down since', value: instantWords(at, timezone) });
  }
  if (downForMs !== null && (direction === 'up' || isReminder)) {
    facts.push({ label: direction === 'up' ? 'Was down for' : 'Down for', value: durationWords(downForMs) });
  }
  if (reasonWords !== null) facts.push({ label: 'Reason', value: asSentence(reasonWords).slice(0, -1) });
  return facts;
}

function listOf({ summary }: AlertMessage): MailListItem[] | undefined {
  return summary?.map(({ direction, monitor, sentence }) => ({
    tone: direction,
    title: monitor.name,
    url: monitor.url,
    text: asSentence(sentence),
  }));
}

function footerActionsOf({ manageUrl, unsubscribeUrl }: AlertMessage): MailContent['footerActions'] {
  const manage = { label: 'Change what is mailed', url: manageUrl };
  return unsubscribeUrl === undefined ? [manage] : [manage, { label: 'Stop these mails', url: unsubscribeUrl }];
}

/** The mail that tells one alert or a summary. */
export function alertMail(to: string, message: AlertMessage): Mail {
  const { monitor, sentence, flapping, summary } = message;
  const list = listOf(message);
  return layOutMail(to, {
    subject: message.title,
    preview: asSentence(sentence),
    ...(summary ? {} : { status: statusOf(message) }),
    heading: summary ? `${monitor.name} changed` : monitor.name,
    paragraphs: [asSentence(sentence), ...(flapping === undefined ? [] : [flapping])],
    ...(list ? { list } : { facts: factsOf(message) }),
    action: { label: summary ? 'Open team' : 'Open monitor', url: monitor.url },
    footer: `You get this because alerts of ${monitor.teamName} are mailed to this address.`,
    footerActions: footerActionsOf(message),
  });
}
