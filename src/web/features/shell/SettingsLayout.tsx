import { useSearchParams } from 'react-router-dom';
import { localPath, paths } from '../../routing/paths.ts';
import { BackIcon } from '../../ui/icons/closeAndBackIcons.tsx';
import { SidebarGroup, SidebarItem } from '../../ui/sidebar/SidebarItem.tsx';
import { SectionLayout } from './SectionLayout.tsx';
import { settingsEntries } from './sidebars/sidebarEntries.ts';

/** A person's own settings. */
export function SettingsLayout() {
  return <SectionLayout label="Settings" width="18rem" sidebar={<SettingsSidebar />} />;
}

/** A back link, and links to a person's own settings. */
function SettingsSidebar() {
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

/** A link to the page that the settings were opened from, if it's part of the application. */
function BackLink() {
  const [params] = useSearchParams();
  const target = localPath(params.get('redirect')) ?? paths.home();
  return (
    <SidebarGroup>
      <SidebarItem label="Back" icon={BackIcon} to={target} isExact />
    </SidebarGroup>
  );
}
