import { BillingIcon, NotificationsIcon, SecurityIcon, UserIcon } from '../../../ui/icons/areaIcons.tsx';

/** The entries of the settings' sidebar (specification §2). */
export const settingsEntries = [
  { label: 'Account', icon: UserIcon, section: 'account' },
  { label: 'Security', icon: SecurityIcon, section: 'security' },
  { label: 'Notifications', icon: NotificationsIcon, section: 'notifications' },
  { label: 'Billing and usage', icon: BillingIcon, section: 'billing' },
] as const;
