import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Integration } from '../../../../contract/alerting/integrationRecord.ts';
import { TrashIcon } from '../../../ui/icons/actionIcons.tsx';
import { editSearch } from '../integrationPlace.ts';
import { DeleteIntegrationDialog } from './DeleteIntegrationDialog.tsx';

interface Props {
  teamId: string;
  integration: Integration;
}

/** Edit and delete. */
export function RowActions({ teamId, integration }: Props) {
  const { integrationId, name } = integration;
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
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
      <Tooltip title={`Delete ${name}`}>
        <IconButton size="small" aria-label={`Delete ${name}`} onClick={() => setIsAsking(true)}>
          <TrashIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      {isAsking && (
        <DeleteIntegrationDialog teamId={teamId} integration={integration} onClose={() => setIsAsking(false)} />
      )}
    </Box>
  );
}
