import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ApiKey } from '../../../contract/teams/apiKeyCalls.ts';
import { CardRows } from '../../ui/CardRows.tsx';
import { focusHandedTo } from '../../ui/focusHandedTo.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useViewerZone } from '../account/index.ts';
import { RenameApiKeyDialog, RevokeApiKeyDialog } from './apiKeyDialogs.tsx';
import { keyEnding, SCOPE_NAMES, usedWords } from './apiKeyWords.ts';

interface Props {
  teamId: string;
  keys: readonly ApiKey[];
}

type Action = 'rename' | 'revoke';

/** A team's API keys: what each can do, when it was last used, and when it expires. */
export function ApiKeyList({ teamId, keys }: Props) {
  const [asked, setAsked] = useState<{ apiKey: ApiKey; what: Action } | null>(null);
  const dialog = asked && { teamId, apiKey: asked.apiKey, onClose: () => setAsked(null) };
  return (
    <>
      <CardRows label="API keys">
        {keys.map((apiKey) => (
          <Row key={apiKey.keyId} apiKey={apiKey} onAsk={(what) => setAsked({ apiKey, what })} />
        ))}
      </CardRows>
      {dialog && asked?.what === 'rename' && <RenameApiKeyDialog {...dialog} />}
      {dialog && asked?.what === 'revoke' && <RevokeApiKeyDialog {...dialog} />}
    </>
  );
}

const focusHandedToPage = focusHandedTo(() => document.querySelector('main'));

function Row({ apiKey, onAsk }: { apiKey: ApiKey; onAsk: (what: Action) => void }) {
  const { name, scope } = apiKey;
  const ending = useNow((nowMs) => keyEnding(apiKey, nowMs));
  return (
    <Box
      component="li"
      aria-label={name}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 1.75, py: 1.25 }}
    >
      <Box sx={{ flex: '1 1 16rem', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
          <Typography sx={{ overflowWrap: 'anywhere' }}>{name}</Typography>
          <Tag>{SCOPE_NAMES[scope]}</Tag>
          {ending === 'soon' && <Tag tone="warning">Expires soon</Tag>}
          {ending === 'ended' && <Tag tone="error">Expired</Tag>}
        </Box>
        <Facts apiKey={apiKey} hasEnded={ending === 'ended'} />
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
          ref={focusHandedToPage}
          size="small"
          variant="outlined"
          color="inherit"
          aria-haspopup="dialog"
          aria-label={`Revoke ${name}`}
          onClick={() => onAsk('revoke')}
        >
          Revoke
        </Button>
      </Box>
    </Box>
  );
}

function Facts({ apiKey: { createdAt, createdBy, lastUse, endsAt }, hasEnded }: { apiKey: ApiKey; hasEnded: boolean }) {
  const timezone = useViewerZone();
  const used = useNow((nowMs) => (lastUse === null ? null : usedWords(lastUse.at, nowMs)));
  return (
    <Typography variant="caption" color="textSecondary" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
      Created <RelativeTime at={createdAt} timezone={timezone} units={1} />
      {createdBy !== null && ` by ${createdBy}`}
      {lastUse === null ? ' · never used' : ` · last used ${used} from ${lastUse.address}`}
      {endsAt !== null && (
        <>
          {hasEnded ? ' · expired ' : ' · expires '}
          <RelativeTime at={endsAt} timezone={timezone} units={1} canBeAhead />
        </>
      )}
    </Typography>
  );
}
