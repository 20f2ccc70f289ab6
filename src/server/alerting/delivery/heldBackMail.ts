import type { MailContent } from '../../mail/mailContent.ts';
import { layOutMail, machineMailHeaders } from '../../mail/mailLayout.ts';
import type { Mail } from '../../mail/mailer.ts';
import { contentWithoutLinks } from '../../mail/safeText.ts';
import { clockWords } from '../../time/timeWords.ts';
import type { EndedHold } from '../mailLimitStore.ts';
import type { Pages } from '../pages.ts';

export interface HeldBackMailOptions {
  hold: EndedHold;
  teamName: string;
  timezone: string;
  /** The reached limit, as a complete sentence. */
  limitWords: string;
  manageUrl: string;
  unsubscribeUrl?: string;
  isToStranger: boolean;
  pages: Pages;
  now: number;
}

const alertsWords = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'alert' : 'alerts'}`;
const were = (count: number): string => (count === 1 ? 'was' : 'were');

function downWords({ downCount, down }: EndedHold): string {
  if (downCount === 0) return 'None of their monitors is down now.';
  if (downCount > down.length) return `${downCount.toLocaleString('en-US')} of their monitors are down now, including:`;
  return downCount === 1 ? 'One of their monitors is down now:' : `${downCount} of their monitors are down now:`;
}

/** Says how many alerts a limit held back, and which monitors are down now that it is over. */
export function heldBackMail(to: string, options: HeldBackMailOptions): Mail {
  const { hold, teamName, timezone, limitWords, manageUrl, unsubscribeUrl, isToStranger, pages, now } = options;
  const { holdId, teamId, count, since, until, down } = hold;
  const times = `From ${clockWords(since, now, timezone)} to ${clockWords(until, now, timezone)}`;
  const contentOf = (content: MailContent): MailContent => (isToStranger ? contentWithoutLinks(content) : content);
  const list: MailContent['list'] = down.map(({ monitorId, name }) => ({
    tone: 'down',
    title: name,
    url: pages.monitor(teamId, monitorId),
    text: 'Down now.',
  }));
  return {
    ...layOutMail(
      to,
      contentOf({
        subject: `${alertsWords(count)} of ${teamName} ${were(count)} held back`,
        heading: `${alertsWords(count)} ${were(count)} held back`,
        paragraphs: [
          `${limitWords} ${times}, another ${alertsWords(count)} of ${teamName} ${were(count)} held back and won’t be sent.`,
          downWords(hold),
        ],
        ...(list.length > 0 && { list }),
        action: { label: 'Open monitors', url: pages.monitors(teamId) },
        footer: `You get this because alerts of ${teamName} are mailed to this address.`,
        footerActions: [
          { label: 'Change what is mailed', url: manageUrl },
          ...(unsubscribeUrl === undefined ? [] : [{ label: 'Stop these mails', url: unsubscribeUrl }]),
        ],
      }),
    ),
    headers: machineMailHeaders(manageUrl, unsubscribeUrl),
    messageId: `<${encodeURIComponent(holdId)}@${new URL(manageUrl).hostname}>`,
  };
}
