import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import type { AuditFilters } from '../../../contract/audit/auditCalls.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { PageAction } from '../../ui/TopBar.tsx';
import { downloadAudit, type DownloadProgress, saveFile } from './downloadAudit.ts';

/** Downloads the matching entries as CSV and shows the progress. The download can be canceled. */
export function DownloadBar({ filters }: { filters: AuditFilters }) {
  const dispatch = useAppDispatch();
  const running = useRef<AbortController>(null);
  const [progress, setProgress] = useState<DownloadProgress | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => () => running.current?.abort(), []);

  async function download() {
    const controller = new AbortController();
    running.current = controller;
    setHasFailed(false);
    setProgress({ done: 0, total: 0 });
    const { signal } = controller;
    try {
      saveFile(await dispatch(downloadAudit(filters, 'csv', { signal, onProgress: setProgress })), 'audit-log.csv');
    } catch {
      setHasFailed(!signal.aborted);
    }
    setProgress(null);
  }

  return (
    <>
      <PageAction>
        {progress === null ? (
          <Button color="inherit" onClick={() => void download()}>
            Download CSV
          </Button>
        ) : (
          <>
            <LinearProgress
              aria-label="Download"
              variant={progress.total === 0 ? 'indeterminate' : 'determinate'}
              value={progress.total === 0 ? 0 : (100 * progress.done) / progress.total}
              sx={{ width: '8rem' }}
            />
            <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {formatCount(progress.done)} of {formatCount(progress.total)}
            </Typography>
            <Button color="inherit" onClick={() => running.current?.abort()}>
              Cancel
            </Button>
          </>
        )}
      </PageAction>
      <Box role="alert" sx={{ '&:empty': { display: 'none' } }}>
        {hasFailed && (
          <Alert severity="error" role="presentation">
            The download didn’t finish. Check your connection and try again.
          </Alert>
        )}
      </Box>
    </>
  );
}
