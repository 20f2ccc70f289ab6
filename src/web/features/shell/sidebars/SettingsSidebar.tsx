import { paths } from '../../../app/paths.ts';
import { SidebarGroup } from '../../../ui/sidebar/SidebarGroup.tsx';
import { SidebarItem } from '../../../ui/sidebar/SidebarItem.tsx';
import { BackLink } from './BackLink.tsx';
import { settingsEntries } from './settingsEntries.ts';

/** The way back, and a person's own settings. */
export function SettingsSidebar() {
  return (
    <>
      <BackLink />
      <SidebarGroup label="Settings">
        {settingsEntries.map(({ section, ...entry }) => (
          <SidebarItem key={section} {...entry} to={paths.settings(section)} />
        ))}
      </SidebarGroup>
    </>
  );
}
