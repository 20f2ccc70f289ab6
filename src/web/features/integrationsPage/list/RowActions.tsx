import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Integration } from '../../../../contract/alerting/integrationRecord.ts';
import { isErrorNamed, platformErrorWords, type QueryError } from '../../../api/platformErrorWords.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { MoreIcon } from '../../../ui/icons/actionIcons.tsx';
import { useDeleteIntegrationMutation } from '../../integrations/index.ts';
import { toastShown } from '../../toasts/index.ts';
import { editSearch } from '../IntegrationDialog.tsx';
import { usedByWords } from './integrationWords.ts';
import { MuteMenu } from './MuteMenu.tsx';

interface Props {
  teamId: string;
  integration: Integration;
  timezone: string;
}

/** The buttons to mute (unless it's off) and edit an integration, and a menu to delete it. */
export function RowActions({ teamId, integration, timezone }: Props) {
  const { integrationId, name, disabled } = integration;
  const [isAsking, setIsAsking] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      {!disabled && <MuteMenu teamId={teamId} integration={integration} timezone={timezone} />}
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        component={Link}
        to={{ search: editSearch(integrationId) }}
        preventScrollReset
        aria-label={`Edit ${name}`}
      >
        Edit
      </Button>
      <Tooltip title="More actions">
        <IconButton
          id={menuId}
          size="small"
          aria-label={`More actions for ${name}`}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <MoreIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': menuId } }}
      >
        <MenuItem
          onClick={() => {
            setAnchor(null);
            setIsAsking(true);
          }}
        >
          Delete
        </MenuItem>
      </Menu>
      {isAsking && (
        <DeleteIntegrationDialog teamId={teamId} integration={integration} onClose={() => setIsAsking(false)} />
      )}
    </Box>
  );
}

interface DeleteIntegrationDialogProps {
  teamId: string;
  integration: Integration;
  onClose: () => void;
}

/** Asks for confirmation before deleting an integration, and says who will no longer be alerted. */
function DeleteIntegrationDialog({ teamId, integration, onClose }: DeleteIntegrationDialogProps) {
  const { integrationId, name, versionstamp, monitorCount } = integration;
  const dispatch = useAppDispatch();
  const [remove, { error, isLoading }] = useDeleteIntegrationMutation();
  const confirm = async () => {
    const { error: failure } = await remove({ teamId, integrationId, versionstamp });
    // If someone else has already deleted it, that counts as success.
    if (failure && !isErrorNamed(failure, 'DocumentNotFoundError')) return;
    onClose();
    dispatch(toastShown({ title: `Deleted ${name}` }));
  };
  return (
    <ConfirmDialog
      isOpen
      title={`Delete ${name}?`}
      confirmLabel="Delete integration"
      isDestructive
      isBusy={isLoading}
      error={error && words(error)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <DialogContentText>
        {monitorCount === 0
          ? 'No monitor uses it.'
          : `${usedByWords(monitorCount)} ${monitorCount === 1 ? 'sends its' : 'send their'} alerts here and will stop.`}{' '}
        This also deletes its settings and delivery history. Alerts still waiting won’t be sent. This can’t be undone.
      </DialogContentText>
    </ConfirmDialog>
  );
}

const words = (error: QueryError): string =>
  isErrorNamed(error, 'DocumentAtomicCommitError')
    ? 'Someone else just changed this integration, so we didn’t delete it. Close this, review it and try again.'
    : platformErrorWords(error);
