import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { platformErrorWords } from '../../api/platformErrorWords.ts';
import { CommandLine } from '../../ui/CommandLine.tsx';
import { RetryLine } from '../../ui/ErrorState.tsx';
import { Section } from '../../ui/Section.tsx';
import { useGetPingKeyQuery } from '../monitors/index.ts';
import { OldPingKeys, ReplacePingKeyDialog } from '../pingCodes/index.ts';

/** The key in ping URLs that use slugs, shown only on demand. */
export function PingKeySection({ teamId }: { teamId: string }) {
  const [isShown, setIsShown] = useState(false);
  const [isReplacing, setIsReplacing] = useState(false);
  const { data, error, refetch } = useGetPingKeyQuery(teamId);
  return (
    <Section
      title="Ping key"
      note="Lets jobs ping monitors by their slug, and create them with ?create=1. Slugs contain only lowercase letters, digits, hyphens and underscores."
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {isShown && data && (
          <Box sx={{ flex: '1 1 18rem', minWidth: 0 }}>
            <CommandLine command={data.pingKey} label="Copy ping key" />
          </Box>
        )}
        <Button variant="outlined" color="inherit" disabled={!data} onClick={() => setIsShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'} ping key
        </Button>
        <Button variant="outlined" color="error" disabled={!data} onClick={() => setIsReplacing(true)}>
          Rotate key…
        </Button>
      </Box>
      {error && (
        <RetryLine onRetry={() => void refetch()}>Couldn’t load the ping key. {platformErrorWords(error)}</RetryLine>
      )}
      <OldPingKeys teamId={teamId} />
      {isReplacing && data && (
        <ReplacePingKeyDialog teamId={teamId} usedBy={data.usedBy} onClose={() => setIsReplacing(false)} />
      )}
    </Section>
  );
}
