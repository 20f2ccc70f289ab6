import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { PlusIcon } from '../../../ui/icons/actionIcons.tsx';
import { AddTeamDialog } from '../../teams/index.ts';
import { RailItem } from './RailItem.tsx';

/** Opens the dialog for a new team and goes there once it is made. */
export function AddTeamButton() {
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <RailItem label="Add Team" avatar={<PlusIcon />} onClick={() => setIsOpen(true)} aria-haspopup="dialog" />
      <AddTeamDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onCreated={(teamId) => void navigate(paths.team(teamId))}
      />
    </>
  );
}
