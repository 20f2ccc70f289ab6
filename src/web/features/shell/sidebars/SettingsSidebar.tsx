import { paths } from '../../../app/paths.ts';
import { BillingIcon, NotificationsIcon, SecurityIcon, UserIcon } from '../../../ui/icons/areaIcons.tsx';
import { SidebarGroup } from '../../../ui/sidebar/SidebarGroup.tsx';
import { SidebarItem } from '../../../ui/sidebar/SidebarItem.tsx';
import { BackLink } from './BackLink.tsx';

const entries = [
  { label: 'Account', icon: UserIcon, section: 'account' },
  { label: 'Security', icon: SecurityIcon, section: 'security' },
  { label: 'Notifications', icon: NotificationsIcon, section: 'notifications' },
  { label: 'Billing and usage', icon: BillingIcon, section: 'billing' },
] as const;

/** The way back, and a person's own settings. */
export function SettingsSidebar() {
  return (
    <>
      <BackLink />
      <SidebarGroup label="Settings">
        {entries.map(({ section, ...entry }) => (
          <SidebarItem key={section} {...entry} to={paths.settings(section)} />
        ))}
      </SidebarGroup>
    </>
  );
}
