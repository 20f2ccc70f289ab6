import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Screen } from '../../../contract/screens.ts';
import { platformErrorWords } from '../../api/platformErrorWords.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { CardRows } from '../../ui/CardRows.tsx';
import { useViewerZone } from '../account/index.ts';
import { useDeleteScreenMutation, useListScreensQuery } from '../screens/index.ts';

interface Props {
  teamId: string;
  onRevoked: (screenId: string) => void;
}

/** A team's screens: who created each, when it was last used, and a way to revoke it. */
export function ScreenList({ teamId, onRevoked }: Props) {
  const { data: screens, error } = useListScreensQuery({ teamId }, { refetchOnMountOrArgChange: true });
  const [asked, setAsked] = useState<Screen | null>(null);
  if (error && !screens) {
    return (
      <Typography role="alert" variant="body2">
        {platformErrorWords(error)}
      </Typography>
    );
  }
  if (!screens || screens.length === 0) return null;
  return (
    <>
      <CardRows label="TV links">
        {screens.map((screen) => (
          <Row key={screen.screenId} screen={screen} onRevoke={() => setAsked(screen)} />
        ))}
      </CardRows>
      {asked && (
        <RevokeDialog
          teamId={teamId}
          screen={asked}
          onClose={() => setAsked(null)}
          onRevoked={() => onRevoked(asked.screenId)}
        />
      )}
    </>
  );
}

function Row({
  screen: { name, createdAt, createdBy, lastUsedAt },
  onRevoke,
}: {
  screen: Screen;
  onRevoke: () => void;
}) {
  const timezone = useViewerZone();
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 1.75, py: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography noWrap>{name}</Typography>
        <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
          Created <RelativeTime at={createdAt} timezone={timezone} units={1} />
          {createdBy !== null && ` by ${createdBy}`}
          {' · '}
          {lastUsedAt === null ? (
            'never used'
          ) : (
            <>
              last used <RelativeTime at={lastUsedAt} timezone={timezone} units={1} />
            </>
          )}
        </Typography>
      </Box>
      <Button size="small" variant="outlined" color="inherit" aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </Box>
  );
}

interface RevokeDialogProps {
  teamId: string;
  screen: Screen;
  onClose: () => void;
  onRevoked: () => void;
}

function RevokeDialog({ teamId, screen: { screenId, name }, onClose, onRevoked }: RevokeDialogProps) {
  const [revoke, { isLoading, error }] = useDeleteScreenMutation();
  const confirm = async () => {
    const { error: failure } = await revoke({ teamId, screenId });
    if (failure) return;
    onRevoked();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={`Revoke “${name}”?`}
      confirmLabel="Revoke"
      isDestructive
      isBusy={isLoading}
      error={error && platformErrorWords(error)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Typography>Its link stops working, and the dashboard closes wherever it’s open.</Typography>
    </ConfirmDialog>
  );
}
