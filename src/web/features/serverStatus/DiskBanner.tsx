import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useGetServerStatusQuery } from './serverStatusApi.ts';

/** How long to wait before requesting the server's status, so that the first screen loads first. */
const ASK_AFTER_MS = 5_000;
const ASK_EVERY_MS = 300_000;

const MESSAGES = {
  low: 'This server’s disk is nearly full. Ask your administrator to free up space.',
  full: 'This server’s disk is full. Until your administrator frees up space, you can’t create monitors, and ping output isn’t kept.',
} as const;

/** Warns on every page while the server is running out of disk space. */
export function DiskBanner() {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useGetServerStatusQuery(undefined, {
    skip: !isSettled,
    pollingInterval: ASK_EVERY_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const level = data?.disk ?? 'ok';
  return (
    <Box aria-live="polite">
      {level !== 'ok' && (
        <Alert severity={level === 'full' ? 'error' : 'warning'} role="none" sx={{ borderRadius: 0 }}>
          {MESSAGES[level]}
        </Alert>
      )}
    </Box>
  );
}
