import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { PingEvent } from '../../../../contract/monitors/monitorEvents.ts';
import { errorPayload, isErrorNamed, platformErrorWords } from '../../../api/platformErrorWords.ts';
import { LoadingBlocks } from '../../../ui/Blocks.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { exactTime } from '../../../ui/RelativeTime.tsx';
import { useGetPingBodyQuery } from '../../monitors/index.ts';
import { BodyContent, sizeWords } from '../../pingBody/index.ts';
import { pingWords } from './eventWords.ts';
import type { TimelineArg } from './eventFilters.ts';

interface Props {
  arg: TimelineArg;
  ping: PingEvent;
  timezone: string;
  onClose: () => void;
}

/** Shows a ping's body. */
export function PingBodyDialog({ arg: { teamId, monitorId }, ping, timezone, onClose }: Props) {
  const titleId = useId();
  const { sequence } = ping;
  // After events are cleared, another ping can have the same sequence.
  const { currentData, error, refetch } = useGetPingBodyQuery(
    { teamId, monitorId, sequence },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <Dialog open onClose={onClose} maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Ping output</DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
          <Typography color="textSecondary">
            {pingWords(ping)} · {exactTime(new Date(ping.at), timezone)} · {sizeWords(ping.bodyBytes)}
            {ping.isBodyCut && ' of a longer output; the rest wasn’t saved'}
          </Typography>
          {currentData ? (
            <BodyContent base64={currentData.bytes} isCut={currentData.isCut} fileName={`ping-${sequence}`} />
          ) : error ? (
            <ErrorState
              title="Couldn’t load the output"
              description={
                isErrorNamed(error, 'DocumentNotFoundError') ? 'It’s no longer available.' : platformErrorWords(error)
              }
              detail={errorPayload(error)}
              onRetry={() => void refetch()}
            />
          ) : (
            <LoadingBlocks heights={[36, 160]} />
          )}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface WholeOutputProps {
  ping: PingEvent;
  place: { teamId: string; monitorId: string };
  timezone: string;
  children: string;
}

/** A button that opens a dialog with all of a ping's output. */
export function WholeOutput({ ping, place, timezone, children }: WholeOutputProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <Button size="small" variant="outlined" color="inherit" aria-haspopup="dialog" onClick={() => setIsShown(true)}>
        {children}
      </Button>
      {isShown && <PingBodyDialog arg={place} ping={ping} timezone={timezone} onClose={() => setIsShown(false)} />}
    </>
  );
}
