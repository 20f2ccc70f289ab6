import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Passkey } from '../../../contract/passkeys.ts';
import { errorPayload, platformErrorWords } from '../../api/platformErrorWords.ts';
import { canUsePasskeys } from '../../lib/passkeys.ts';
import { isPlainHttp } from '../../lib/secureContext.ts';
import { CARD, CardRows } from '../../ui/CardRows.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingRows } from '../../ui/loading/LoadingRows.tsx';
import { focusHandedTo } from '../../ui/focusHandedTo.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useViewerZone } from '../account/index.ts';
import { AddPasskeyButton } from './AddPasskeyButton.tsx';
import { RemovePasskeyDialog, RenamePasskeyDialog } from './PasskeyDialogs.tsx';
import { useListPasskeysQuery } from './passkeysApi.ts';

/** The person's passkeys, which can be added, renamed and removed. */
export function PasskeySection() {
  const { data, error, refetch } = useListPasskeysQuery(undefined, { refetchOnMountOrArgChange: true });
  const [asked, setAsked] = useState<{ passkey: Passkey; what: 'rename' | 'remove' } | null>(null);
  if (!data) {
    if (!error) return <LoadingRows label="Loading your passkeys…" rows={1} hasAction />;
    return (
      <ErrorState
        title="Couldn’t load your passkeys"
        description={platformErrorWords(error)}
        detail={errorPayload(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  const { isAvailable, passkeys } = data;
  const close = () => setAsked(null);
  return (
    <>
      {passkeys.length > 0 && (
        <CardRows label="Passkeys">
          {passkeys.map((passkey) => (
            <Row key={passkey.passkeyId} passkey={passkey} onAsk={(what) => setAsked({ passkey, what })} />
          ))}
        </CardRows>
      )}
      {/* When the first passkey moves the button out of the card, it stays the same element, and so keeps the focus. */}
      <Box sx={passkeys.length > 0 ? undefined : EMPTY}>
        {passkeys.length === 0 && (
          <Typography color="textSecondary" sx={{ flex: '1 1 14rem' }}>
            You have no passkeys.
          </Typography>
        )}
        {isAvailable && canUsePasskeys() ? (
          <AddPasskeyButton />
        ) : (
          <Typography color="textSecondary">{isAvailable && !isPlainHttp() ? NO_BROWSER : NO_ADDRESS}</Typography>
        )}
      </Box>
      {asked?.what === 'rename' && <RenamePasskeyDialog passkey={asked.passkey} onClose={close} />}
      {asked?.what === 'remove' && <RemovePasskeyDialog passkey={asked.passkey} onClose={close} />}
    </>
  );
}

const EMPTY = { ...CARD, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 1.75, py: 1.25 } as const;

const NO_BROWSER = 'This browser can’t add passkeys.';
const NO_ADDRESS = 'You can’t add passkeys here: this server needs an HTTPS address with a host name.';

interface RowProps {
  passkey: Passkey;
  onAsk: (what: 'rename' | 'remove') => void;
}

const focusHandedToList = focusHandedTo((button) => button.closest('section'));

function Row({ passkey: { name, createdAt, lastUsedAt, isSynced, refusedSince }, onAsk }: RowProps) {
  const timezone = useViewerZone();
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 1.75, py: 1.25 }}>
      <Box sx={{ flex: '1 1 14rem', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          <Typography sx={{ overflowWrap: 'anywhere' }}>{name}</Typography>
          {refusedSince !== null && <Tag tone="error">Blocked</Tag>}
        </Box>
        <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
          {isSynced ? 'Synced' : 'On one device'} · added <RelativeTime at={createdAt} timezone={timezone} units={1} />{' '}
          ·{' '}
          {lastUsedAt === null ? (
            'never used'
          ) : (
            <>
              last used <RelativeTime at={lastUsedAt} timezone={timezone} units={1} />
            </>
          )}
        </Typography>
        {refusedSince !== null && (
          <Typography variant="caption" color="error" sx={{ display: 'block' }}>
            Someone may have a copy of this passkey. Remove it and add a new one.
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          aria-haspopup="dialog"
          aria-label={`Rename ${name}`}
          onClick={() => onAsk('rename')}
        >
          Rename
        </Button>
        <Button
          ref={focusHandedToList}
          size="small"
          variant="outlined"
          color="inherit"
          aria-haspopup="dialog"
          aria-label={`Remove ${name}`}
          onClick={() => onAsk('remove')}
        >
          Remove
        </Button>
      </Box>
    </Box>
  );
}
