import { type ReactNode, Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../routing/paths.ts';
import { lazyPart } from '../../ui/separateCode.ts';
import { useOpening } from '../../ui/useOpening.ts';

const AddTeamDialog = lazyPart(async () => (await import('./AddTeamDialog.tsx')).AddTeamDialog);

/** Renders a control that opens a dialog for creating a team, and goes to the team once it's created. */
export function AddTeam({ children }: { children: (open: () => void) => ReactNode }) {
  const { isOpen, count, open, close } = useOpening();
  const navigate = useNavigate();
  return (
    <>
      {children(open)}
      {count > 0 && (
        <Suspense>
          <AddTeamDialog isOpen={isOpen} onClose={close} onCreated={(teamId) => void navigate(paths.team(teamId))} />
        </Suspense>
      )}
    </>
  );
}
