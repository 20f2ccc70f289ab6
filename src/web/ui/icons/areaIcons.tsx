import { createIcon } from './createIcon.tsx';

/** Icons for pages. */
export const DashboardIcon = createIcon(
  'Dashboard',
  <>
    <rect x="4" y="4" width="7" height="9" rx="1.5" />
    <rect x="13" y="4" width="7" height="5" rx="1.5" />
    <rect x="13" y="11" width="7" height="9" rx="1.5" />
    <rect x="4" y="15" width="7" height="5" rx="1.5" />
  </>,
);

export const HeartbeatIcon = createIcon('Heartbeat', <path d="M3 12.5h4l2-5.5 4 11 3-8 1.5 2.5H21" />);

export const HealthcheckIcon = createIcon(
  'Healthcheck',
  <>
    <path d="M12 20.5s-8-4.6-8-10.7A4.3 4.3 0 0 1 12 7.4a4.3 4.3 0 0 1 8 2.4c0 6.1-8 10.7-8 10.7Z" />
    <path d="M12 10.5v5M9.5 13h5" />
  </>,
);

export const PerformanceIcon = createIcon(
  'Performance',
  <>
    <path d="M5.2 18.5a8.5 8.5 0 1 1 13.6 0" />
    <path d="m12 14 3.5-4.5" />
    <circle cx="12" cy="14.5" r="1.25" />
  </>,
);

export const DomainIcon = createIcon(
  'Domain',
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M3.5 12h17M12 3.5c2.4 2.4 3.6 5.2 3.6 8.5s-1.2 6.1-3.6 8.5c-2.4-2.4-3.6-5.2-3.6-8.5s1.2-6.1 3.6-8.5Z" />
  </>,
);

export const SslIcon = createIcon(
  'Ssl',
  <>
    <rect x="5" y="11" width="14" height="9" rx="2" />
    <path d="M8 11V8a4 4 0 0 1 8 0v3M12 14.5v2" />
  </>,
);

export const UsersIcon = createIcon(
  'Users',
  <>
    <circle cx="9.5" cy="8.5" r="3.5" />
    <path d="M3.5 19.5c.4-3.3 2.8-5.5 6-5.5s5.6 2.2 6 5.5M15.5 5.3a3.5 3.5 0 0 1 0 6.4M17.5 14.6c1.7.8 2.8 2.6 3 4.9" />
  </>,
);

export const UserIcon = createIcon(
  'User',
  <>
    <circle cx="12" cy="8.5" r="4" />
    <path d="M5 20c.5-3.6 3.3-6 7-6s6.5 2.4 7 6" />
  </>,
);

export const NotificationsIcon = createIcon(
  'Notifications',
  <>
    <path d="M6 10a6 6 0 0 1 12 0c0 5 2 6.5 2 6.5H4S6 15 6 10Z" />
    <path d="M10 20a2.2 2.2 0 0 0 4 0" />
  </>,
);

export const BillingIcon = createIcon(
  'Billing',
  <>
    <rect x="3.5" y="5.5" width="17" height="13" rx="2" />
    <path d="M3.5 10h17M7 14.5h3" />
  </>,
);

export const SecurityIcon = createIcon(
  'Security',
  <>
    <path d="M12 3.5 5 6v5.5c0 4.3 2.8 7.5 7 9 4.2-1.5 7-4.7 7-9V6l-7-2.5Z" />
    <path d="m9.2 12 2 2 3.6-4" />
  </>,
);

export const SettingsIcon = createIcon(
  'Settings',
  <>
    <path d="M4 7.5h8.5M17.5 7.5H20M4 16.5h2.5M11.5 16.5H20" />
    <circle cx="15" cy="7.5" r="2.5" />
    <circle cx="9" cy="16.5" r="2.5" />
  </>,
);

export const IntegrationsIcon = createIcon(
  'Integrations',
  <>
    <path d="M9 3.5v4M15 3.5v4M6.5 7.5h11v3.5a5.5 5.5 0 0 1-11 0V7.5Z" />
    <path d="M12 16.5v4" />
  </>,
);
