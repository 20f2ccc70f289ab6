import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { OldPingCode } from '../../../contract/monitors/pingCodes.ts';
import { platformErrorWords, type QueryError } from '../../api/platformErrorWords.ts';
import { untilWords } from '../../lib/whenWords.ts';
import { CardRows } from '../../ui/CardRows.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { RetryLine } from '../../ui/ErrorState.tsx';
import { focusHandedTo } from '../../ui/focusHandedTo.ts';
import { useNow } from '../../ui/useNow.ts';
import { useViewerZone } from '../account/index.ts';
import {
  useDeleteOldPingKeyMutation,
  useDeleteOldPingUrlMutation,
  useListOldPingKeysQuery,
  useListOldPingUrlsQuery,
} from './pingCodesApi.ts';
import { endOfCode, usesWords } from './pingCodeWords.ts';

/** A team's replaced ping keys that still work. */
export function OldPingKeys({ teamId }: { teamId: string }) {
  const { data, error, refetch } = useListOldPingKeysQuery(teamId, { refetchOnMountOrArgChange: true });
  const [end, { isLoading, error: failure, reset }] = useDeleteOldPingKeyMutation();
  return (
    <OldCodes
      what="ping key"
      codes={data}
      error={error}
      onRetry={() => void refetch()}
      isEnding={isLoading}
      failure={failure}
      onEnd={async (code) => !(await end({ teamId, code })).error}
      onClose={reset}
    />
  );
}

/** A monitor's replaced ping URLs that still work. */
export function OldPingUrls({ teamId, monitorId }: { teamId: string; monitorId: string }) {
  const { data, error, refetch } = useListOldPingUrlsQuery({ teamId, monitorId }, { refetchOnMountOrArgChange: true });
  const [end, { isLoading, error: failure, reset }] = useDeleteOldPingUrlMutation();
  return (
    <OldCodes
      what="ping URL"
      codes={data}
      error={error}
      onRetry={() => void refetch()}
      isEnding={isLoading}
      failure={failure}
      onEnd={async (code) => !(await end({ teamId, monitorId, code })).error}
      onClose={reset}
    />
  );
}

interface Props {
  what: 'ping key' | 'ping URL';
  codes: OldPingCode[] | undefined;
  error: QueryError | undefined;
  onRetry: () => void;
  isEnding: boolean;
  failure: QueryError | undefined;
  /** Resolves to whether the code was disabled. */
  onEnd: (code: string) => Promise<boolean>;
  onClose: () => void;
}

/** Reserves no space while loading, because there's usually nothing to list. */
function OldCodes({ what, codes, error, onRetry, isEnding, failure, onEnd, onClose }: Props) {
  const [asked, setAsked] = useState<OldPingCode | null>(null);
  if (!codes) {
    return (
      error && (
        <RetryLine onRetry={onRetry}>
          Couldn’t load the old {what}s. {platformErrorWords(error)}
        </RetryLine>
      )
    );
  }
  if (codes.length === 0) return null;
  const close = () => {
    onClose();
    setAsked(null);
  };
  return (
    <>
      <CardRows label={`Old ${what}s`}>
        {codes.map((code) => (
          <Row key={code.code} what={what} code={code} onAsk={() => setAsked(code)} />
        ))}
      </CardRows>
      {asked && (
        <ConfirmDialog
          isOpen
          title={`Turn off the old ${what}?`}
          confirmLabel={`Turn off old ${what}`}
          isDestructive
          isBusy={isEnding}
          error={failure && platformErrorWords(failure)}
          onConfirm={() => void onEnd(asked.code).then((isEnded) => isEnded && close())}
          onClose={close}
        >
          <DialogContentText>
            Jobs that ping with it will get “not found”, and their monitors go down after a missed ping.
          </DialogContentText>
        </ConfirmDialog>
      )}
    </>
  );
}

const focusHandedToSection = focusHandedTo((button) => button.closest('section'));

function Row({ what, code, onAsk }: { what: string; code: OldPingCode; onAsk: () => void }) {
  const timezone = useViewerZone();
  const words = useNow((now) =>
    code.endsAt === null ? 'works indefinitely' : `works ${untilWords(code.endsAt, now, timezone)}`,
  );
  const uses = useNow((now) => usesWords(code, new Date(now).toISOString().slice(0, 10)));
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 1.75, py: 1.25 }}>
      <Box sx={{ flex: '1 1 14rem', minWidth: 0 }}>
        <Typography>
          Old {what} {endOfCode(code.code)} {words}
        </Typography>
        <Typography variant="caption" color="textSecondary" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
          {uses}
        </Typography>
      </Box>
      <Button
        ref={focusHandedToSection}
        size="small"
        variant="outlined"
        color="inherit"
        aria-haspopup="dialog"
        aria-label={`Turn off old ${what} ${endOfCode(code.code)}`}
        onClick={onAsk}
      >
        Turn off now
      </Button>
    </Box>
  );
}
