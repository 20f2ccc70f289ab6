import Stack from '@mui/material/Stack';
import { Outlet, useParams } from 'react-router-dom';
import { paths } from '../../routing/paths.ts';
import { TabLinks } from '../../ui/tabs/TabLinks.tsx';
import { useHasTeamRight } from '../teams/index.ts';

const TABS = [
  { title: 'General', section: 'general' },
  { title: 'API keys', section: 'api-keys', isForManagers: true },
  { title: 'Badges', section: 'badges' },
  { title: 'Import', section: 'import', isForManagers: true },
  { title: 'Audit log', section: 'audit', isForManagers: true },
] as const;

/** The pages under General in the sidebar, each with its own URL. */
function GeneralLayout() {
  const { teamId = '' } = useParams();
  const canManage = useHasTeamRight(teamId, 'manage');
  const tabs = TABS.filter((tab) => canManage || !('isForManagers' in tab));
  return (
    <Stack spacing={3}>
      <TabLinks
        label="General"
        tabs={tabs.map(({ title, section }) => ({ title, to: paths.teamSettings(teamId, section) }))}
      />
      <Outlet />
    </Stack>
  );
}

export { GeneralLayout as Component };
