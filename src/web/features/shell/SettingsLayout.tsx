import { SectionLayout } from './SectionLayout.tsx';
import { SettingsSidebar } from './sidebars/SettingsSidebar.tsx';

/** A person's own settings. */
export function SettingsLayout() {
  return <SectionLayout label="Settings" width="18rem" sidebar={<SettingsSidebar />} />;
}
