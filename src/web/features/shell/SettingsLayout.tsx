import { useSearchParams } from 'react-router-dom';
import { localPath, paths } from '../../routing/paths.ts';
import { BackIcon } from '../../ui/icons/closeAndBackIcons.tsx';
import { SidebarGroup, SidebarItem } from '../../ui/sidebar/SidebarItem.tsx';
import { SectionLayout } from './SectionLayout.tsx';
import { settingsEntries } from './sidebars/sidebarEntries.ts';

/** A person's own settings. */
export function SettingsLayout() {
  const [params] = useSearchParams();
  // The page that the settings were opened from, if it's part of the application.
  const back = localPath(params.get('redirect')) ?? paths.home();
  return <SectionLayout label="Settings" width="18rem" sidebar={<SettingsSidebar back={back} />} back={back} />;
}

/** A back link, and links to a person's own settings. */
function SettingsSidebar({ back }: { back: string }) {
  return (
    <>
      <SidebarGroup>
        <SidebarItem label="Back" icon={BackIcon} to={back} isExact />
      </SidebarGroup>
      <SidebarGroup label="Settings">
        {settingsEntries.map(({ section, ...entry }) => (
          <SidebarItem key={section} {...entry} to={paths.settings(section)} />
        ))}
      </SidebarGroup>
    </>
  );
}
