import { type ReactNode, Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../routing/paths.ts';
import { lazyPart } from '../../ui/separateCode.ts';
import { useOpening } from '../../ui/useOpening.ts';
import type { OwnName } from './AddTeamDialog.tsx';

const AddTeamDialog = lazyPart(async () => (await import('./AddTeamDialog.tsx')).AddTeamDialog);

interface Props {
  ownName?: OwnName;
  children: (open: () => void) => ReactNode;
}

/** Renders a control that opens a dialog for creating a team, and goes to the team once it's created. */
export function AddTeam({ ownName, children }: Props) {
  const { isOpen, count, open, close } = useOpening();
  const navigate = useNavigate();
  return (
    <>
      {children(open)}
      {count > 0 && (
        <Suspense>
          <AddTeamDialog
            isOpen={isOpen}
            ownName={ownName}
            onClose={close}
            onCreated={(teamId) => void navigate(paths.team(teamId))}
          />
        </Suspense>
      )}
    </>
  );
}
