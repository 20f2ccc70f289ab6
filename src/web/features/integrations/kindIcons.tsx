import { createIcon } from '../../ui/icons/createIcon.tsx';

/** Icons of the kinds of integrations: what each is like, in the product's own lines. */
export const EmailIcon = createIcon(
  'Email',
  <>
    <rect x="3.5" y="5.5" width="17" height="13" rx="2" />
    <path d="m4 7.5 8 5.5 8-5.5" />
  </>,
);

export const WebhookIcon = createIcon(
  'Webhook',
  <path d="M9 4.5H8a2 2 0 0 0-2 2v3c0 1.5-.8 2.5-2.5 2.5C5.2 12 6 13 6 14.5v3a2 2 0 0 0 2 2h1M15 4.5h1a2 2 0 0 1 2 2v3c0 1.5.800 2.5 2.5 2.5-1.7 0-2.5 1-2.5 2.5v3a2 2 0 0 1-2 2h-1M12 9v6M9 12h6" />,
);

export const SlackIcon = createIcon('Slack', <path d="M9.5 4 7.5 20M16.5 4l-2 16M4.5 9h16M3.5 15h16" />);

export const DiscordIcon = createIcon(
  'Discord',
  <>
    <path d="M8.5 5.5C6.5 5.8 5 6.5 5 6.5 3.5 9 3 12.5 3.2 16c1.5 1.5 3.3 2 4.3 2.2l1-1.7h7l1 1.7c1-.2 2.8-.7 4.3-2.2.2-3.5-.3-7-1.8-9.5 0 0-1.5-.7-3.5-1l-.8 1.5H9.3Z" />
    <path d="M9 12h.01M15 12h.01" strokeWidth="2.5" />
  </>,
);

export const TeamsIcon = createIcon(
  'Teams',
  <>
    <rect x="3.5" y="7" width="10" height="10" rx="2" />
    <path d="M6.5 10h4M8.5 10v4M13.5 9.5H20V14a4 4 0 0 1-6.5 3.1" />
    <circle cx="17" cy="5.5" r="2" />
  </>,
);

export const PagerIcon = createIcon(
  'Pager',
  <>
    <rect x="3.5" y="6.5" width="17" height="11.5" rx="2.5" />
    <path d="M7 10h10v3.5H7ZM7.5 16h.01M11 16h2" />
  </>,
);

export const OpsgenieIcon = createIcon(
  'Opsgenie',
  <>
    <circle cx="12" cy="7.5" r="3.5" />
    <path d="M5 13.5c.7 3 3.3 5.5 7 7 3.7-1.5 6.3-4 7-7-2 1-4.5 1.7-7 1.7s-5-.7-7-1.7Z" />
  </>,
);

export const NtfyIcon = createIcon(
  'Ntfy',
  <>
    <path d="M6 5.5h12a2 2 0 0 1 2 2V15a2 2 0 0 1-2 2H9.5L4 20V7.5a2 2 0 0 1 2-2Z" />
    <path d="m8 9 2.5 2.2L8 13.4M13 13.5h3" />
  </>,
);

export const TelegramIcon = createIcon(
  'Telegram',
  <path d="M20.5 4 3.5 11l5.5 2.5L11 20l3-4 4.5 3.5ZM9 13.5 20.5 4" />,
);

export const MatrixIcon = createIcon(
  'Matrix',
  <path d="M6.5 4.5h-2v15h2M17.5 4.5h2v15h-2M8 15v-5M8 11.5c.4-1 1-1.5 2-1.5s2 .7 2 2v3M12 12c.2-1.3 1-2 2-2s2 .7 2 2v3" />,
);
