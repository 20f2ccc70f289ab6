import { useSearchParams } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { localPath } from '../../../lib/localPath.ts';
import { BackIcon } from '../../../ui/icons/actionIcons.tsx';
import { SidebarGroup } from '../../../ui/sidebar/SidebarGroup.tsx';
import { SidebarItem } from '../../../ui/sidebar/SidebarItem.tsx';

/** Leads to where the settings were opened from, never out of the application. */
export function BackLink() {
  const [params] = useSearchParams();
  const target = localPath(params.get('redirect')) ?? paths.home();
  return (
    <SidebarGroup>
      <SidebarItem label="Back" icon={BackIcon} to={target} isExact />
    </SidebarGroup>
  );
}
