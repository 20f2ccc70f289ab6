import { formatDuration } from '../../../contract/durations.ts';
import type { MailContent, MailListItem } from '../../mail/mailContent.ts';
import { layOutMail } from '../../mail/mailLayout.ts';
import type { Mail } from '../../mail/mailer.ts';
import { contentWithoutLinks } from '../../mail/safeText.ts';
import { instantWords } from '../../time/timeWords.ts';
import type { AlertMessage } from '../alertMessage.ts';
import { statusWord } from '../alertWords.ts';
import { linksOf, outputTitle } from '../lines.ts';

/** Capitalizes a clause and adds a period. */
const asSentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

function statusOf(message: AlertMessage): NonNullable<MailContent['status']> {
  const word = statusWord(message);
  return { tone: message.direction, word: message.isTest ? `${word} (test)` : word };
}

function factsOf(message: AlertMessage): { label: string; value: string }[] {
  const { monitor, at, timezone, downForMs, direction, isReminder, ended, reasonWords } = message;
  const facts = message.facts.map(({ name, value }) => ({ label: name, value }));
  // If there's an exit status, it already gives the reason.
  if (reasonWords !== null && message.exitStatus === null) {
    facts.unshift({ label: 'Reason', value: asSentence(reasonWords).slice(0, -1) });
  }
  if (downForMs !== null && (direction === 'up' || isReminder)) {
    facts.unshift({
      label: direction === 'up' ? 'Was down for' : 'Down for',
      value: formatDuration(downForMs / 1_000),
    });
  }
  if (ended !== undefined) {
    facts.unshift(
      { label: 'Down from', value: instantWords(at, timezone) },
      { label: 'Until', value: instantWords(ended.at, timezone) },
    );
  } else {
    facts.unshift({ label: direction === 'up' ? 'Up since' : 'Down since', value: instantWords(at, timezone) });
  }
  facts.push({ label: 'Team', value: monitor.teamName });
  if (monitor.tags.length > 0) facts.push({ label: 'Tags', value: monitor.tags.join(', ') });
  return facts;
}

function listOf({ summary }: AlertMessage): MailListItem[] | undefined {
  return summary?.map(({ direction, monitor, state }) => ({
    tone: direction,
    title: monitor.name,
    url: monitor.url,
    text: state,
  }));
}

function footerActionsOf({ manageUrl, unsubscribeUrl }: AlertMessage): MailContent['footerActions'] {
  const manage = { label: 'E-mail settings', url: manageUrl };
  return unsubscribeUrl === undefined ? [manage] : [manage, { label: 'Stop these e-mails', url: unsubscribeUrl }];
}

/** Builds the e-mail for one alert or a summary. */
export function alertMail(to: string, message: AlertMessage): Mail {
  const { monitor, sentence, flapping, summary, context } = message;
  const { output, description } = context ?? {};
  const list = listOf(message);
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
    footer: `You’re getting this because ${monitor.teamName} sends its alerts to this address.`,
    footerActions: footerActionsOf(message),
  };
  return layOutMail(to, message.isToNonMember ? contentWithoutLinks(content) : content);
}
