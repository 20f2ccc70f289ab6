import { paths } from '../../../routing/paths.ts';
import {
  BillingIcon,
  DashboardIcon,
  DomainIcon,
  HealthcheckIcon,
  HeartbeatIcon,
  IntegrationsIcon,
  NotificationsIcon,
  PerformanceIcon,
  SecurityIcon,
  SettingsIcon,
  SslIcon,
  UserIcon,
  UsersIcon,
} from '../../../ui/icons/areaIcons.tsx';
import type { SidebarEntry } from '../../../ui/sidebar/SidebarItem.tsx';

interface EntryGroup {
  label?: string;
  entries: SidebarEntry[];
}

const SOON = 'Soon';
/** Settings with separate pages, which are tabs of General. */
const UNDER_GENERAL = ['audit', 'api-keys', 'badges', 'import'] as const;

/** The entries in a team's sidebar (specification §2), including how many monitors are down. */
export function teamGroups(teamId: string, down = 0): EntryGroup[] {
  return [
    { entries: [{ label: 'Dashboard', icon: DashboardIcon, to: paths.team(teamId), isExact: true }] },
    {
      label: 'Monitors',
      entries: [
        { label: 'Hearthbeat', icon: HeartbeatIcon, to: paths.teamHeartbeats(teamId), down },
        { label: 'Healthcheck', icon: HealthcheckIcon, tag: SOON },
        { label: 'Performance', icon: PerformanceIcon, tag: SOON },
        { label: 'Domain', icon: DomainIcon, tag: SOON },
        { label: 'SSL', icon: SslIcon, tag: SOON },
      ],
    },
    {
      label: 'Settings',
      entries: [
        {
          label: 'General',
          icon: SettingsIcon,
          to: paths.teamSettings(teamId, 'general'),
          leadsTo: UNDER_GENERAL.map((section) => paths.teamSettings(teamId, section)),
        },
        { label: 'Integrations', icon: IntegrationsIcon, to: paths.teamSettings(teamId, 'integrations') },
        { label: 'Members', icon: UsersIcon, to: paths.teamSettings(teamId, 'members') },
      ],
    },
  ];
}

/** The entries in the settings sidebar (specification §2). */
export const settingsEntries = [
  { label: 'Account', icon: UserIcon, section: 'account' },
  { label: 'Security', icon: SecurityIcon, section: 'security' },
  { label: 'Notifications', icon: NotificationsIcon, section: 'notifications' },
  { label: 'Billing and usage', icon: BillingIcon, section: 'billing' },
] as const;
