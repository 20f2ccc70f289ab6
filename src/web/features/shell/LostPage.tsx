import { useLoaderData } from 'react-router-dom';
import { PRODUCT_NAME } from '../../../contract/brand.ts';
import { paths } from '../../routing/paths.ts';
import { UsersIcon } from '../../ui/icons/areaIcons.tsx';
import { SidebarGroup, SidebarItem } from '../../ui/sidebar/SidebarItem.tsx';
import { SidebarTitle } from '../../ui/sidebar/SidebarTitle.tsx';
import { useIdentity } from '../auth/index.ts';
import { teamName, useTeams } from '../teams/index.ts';
import { AppShell } from './AppShell.tsx';
import { NotFoundPage } from './ErrorPage.tsx';
import { MissingPage } from './MissingPage.tsx';
import { SectionLayout } from './SectionLayout.tsx';
import { settingsEntries } from './sidebars/sidebarEntries.ts';

/** Shown at unknown URLs outside every section. People who are signed in still see the shell around it. */
export function LostPage() {
  const isSignedIn = useIdentity() !== null;
  const hasData = useLoaderData() === true;
  if (!isSignedIn || !hasData) return <NotFoundPage />;
  return (
    <AppShell>
      <SectionLayout label="Places" width="16rem" sidebar={<Places />}>
        <MissingPage />
      </SectionLayout>
    </AppShell>
  );
}

/** Links to other places. This page belongs to no section, so it has no sidebar. */
function Places() {
  const { data: teams = [] } = useTeams();
  return (
    <>
      <SidebarTitle>{PRODUCT_NAME}</SidebarTitle>
      {teams.length > 0 && (
        <SidebarGroup label="Teams">
          {teams.map((team) => (
            <SidebarItem key={team.teamId} label={teamName(team)} icon={UsersIcon} to={paths.team(team.teamId)} />
          ))}
        </SidebarGroup>
      )}
      <SidebarGroup label="Settings">
        {settingsEntries.map(({ section, ...entry }) => (
          <SidebarItem key={section} {...entry} to={paths.settings(section)} />
        ))}
      </SidebarGroup>
    </>
  );
}

export { LostPage as Component };
