import { SectionLayout } from './SectionLayout.tsx';
import { TeamSidebar } from './sidebars/TeamSidebar.tsx';

/** Everything within a team. */
export function TeamLayout() {
  return <SectionLayout label="Team" width="16rem" sidebar={<TeamSidebar />} />;
}
