import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import type { Platform } from '../../../sdk/platform.ts';
import { keepScreenOn } from '../../lib/keepScreenOn.ts';
import { CardBoundary } from '../../ui/cardBoundary/CardBoundary.tsx';
import { HearthMark } from '../../ui/icons/HearthMark.tsx';
import { useIsIdle } from './screenHabits.ts';
import { followTeam, type ScreenState } from './screenFeed.ts';
import { TvBoard } from './TvBoard.tsx';

interface Props {
  /** Null if the URL doesn't contain a link's secret. */
  platform: Platform | null;
  /** Called when a lost connection is restored. */
  onHealed: () => void;
}

/** Text grows with the display: 24 px at 1080 lines. */
const sizes = <GlobalStyles styles={{ html: { fontSize: 'clamp(12px, 2.2222vmin, 64px)' } }} />;

/** A team's dashboard on a wall display, which people look at but don't interact with. */
export function TvScreen({ platform, onHealed }: Props) {
  const [{ look, trouble }, setState] = useState<ScreenState>({ look: null, trouble: null });
  const isIdle = useIsIdle();
  useEffect(keepScreenOn, []);
  useEffect(() => (platform === null ? undefined : followTeam(platform, setState)), [platform]);

  const wasLost = useRef(false);
  useEffect(() => {
    if (wasLost.current && trouble === null) onHealed();
    wasLost.current = trouble === 'lost';
  }, [trouble, onHealed]);

  useEffect(() => {
    document.title = look === null ? 'TV mode – Hearth' : `${look.team} – Hearth`;
  }, [look]);

  return (
    <Box
      data-idle={isIdle || undefined}
      sx={{ minHeight: '100vh', bgcolor: 'background.default', '&[data-idle]': { cursor: 'none' } }}
    >
      {sizes}
      {look === null ? (
        <Notice {...noticeOf(platform === null ? 'revoked' : trouble)} />
      ) : (
        <CardBoundary>
          <TvBoard look={look} isLost={trouble === 'lost'} />
        </CardBoundary>
      )}
      {!isIdle && <FullScreenButton />}
    </Box>
  );
}

interface NoticeProps {
  title: string;
  children?: string;
}

function noticeOf(trouble: ScreenState['trouble']): NoticeProps {
  switch (trouble) {
    case 'revoked':
      return {
        title: 'This link doesn’t work',
        children: 'It’s incomplete or was revoked. An owner or admin can create a new one under Dashboard › TV mode.',
      };
    case 'lost':
      return { title: 'Can’t reach Hearth', children: 'Trying again. This screen will reconnect automatically.' };
    case null:
      return { title: 'Connecting…' };
  }
}

function Notice({ title, children }: NoticeProps) {
  return (
    <Box
      component="main"
      sx={{
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: '1rem',
        minHeight: '100vh',
        p: '2rem',
      }}
    >
      <HearthMark sx={{ fontSize: '5rem' }} />
      <Box component="output" sx={{ textAlign: 'center' }}>
        <Typography variant="h1" sx={{ fontSize: '2.5rem' }}>
          {title}
        </Typography>
        <Typography color="textSecondary" sx={{ fontSize: '1.25rem', mt: '0.5rem', maxWidth: '40rem' }}>
          {children}
        </Typography>
      </Box>
    </Box>
  );
}

/** Browsers allow full screen only after a user action. */
function FullScreenButton() {
  const [isFull, setIsFull] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const look = () => setIsFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  if (isFull || !document.fullscreenEnabled) return null;
  return (
    <Button
      variant="contained"
      onClick={() => void document.documentElement.requestFullscreen()}
      sx={{ position: 'fixed', right: '1.5rem', bottom: '1.5rem', fontSize: '1rem' }}
    >
      Full screen
    </Button>
  );
}
