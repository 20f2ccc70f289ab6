import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { ImportPreview, ImportRecord } from '../../../contract/monitors/importing.ts';
import { errorPayload, platformErrorWords, type QueryError } from '../../api/platformErrorWords.ts';
import { asSentence, refusedFieldOf } from '../../editing/fieldErrors.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { paths } from '../../routing/paths.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { LoadingBlocks } from '../../ui/Blocks.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Section } from '../../ui/Section.tsx';
import { toastShown } from '../toasts/index.ts';
import { useListImportsQuery } from './importsApi.ts';
import { runImport, undoImport } from './importSteps.ts';
import { madeWords, plannedOf, SOURCES } from './importWords.ts';
import { PastImports } from './PastImports.tsx';
import { PreviewSection } from './PreviewSection.tsx';
import { SourceForm } from './SourceForm.tsx';
import { UndoImportDialog } from './UndoImportDialog.tsx';

/** The import in progress, and how far along it is. */
type Progress = { record: ImportRecord; total: number } | null;

/** Imports monitors from another service: preview, import with progress, and undo. */
export function ImportPage() {
  const { teamId = '' } = useParams();
  const { currentData: imports, error, refetch } = useListImportsQuery({ teamId }, { refetchOnMountOrArgChange: true });
  if (!imports) {
    if (!error) return <LoadingBlocks heights={[66, 66, 66, 36]} />;
    return (
      <ErrorState
        title="Couldn’t load this team’s imports"
        description={platformErrorWords(error)}
        detail={errorPayload(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  return <Imports key={teamId} teamId={teamId} imports={imports} />;
}

function Imports({ teamId, imports }: { teamId: string; imports: readonly ImportRecord[] }) {
  const dispatch = useAppDispatch();
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [progress, setProgress] = useState<Progress>(null);
  const [finished, setFinished] = useState<ImportRecord | null>(null);
  const [failure, setFailure] = useState<QueryError | null>(null);
  const [undoing, setUndoing] = useState<ImportRecord | null>(null);
  const steps = useRef<AbortController>(null);
  useEffect(() => () => steps.current?.abort(), []);
  const begin = (): AbortSignal => {
    steps.current = new AbortController();
    return steps.current.signal;
  };

  async function run(record: ImportRecord, pingKey?: string) {
    const { importId } = record;
    const total = record.made + record.left;
    setFailure(null);
    setProgress({ record, total });
    const stepped = await dispatch(
      runImport(
        { teamId, importId, ...(pingKey !== undefined && { pingKey }) },
        { signal: begin(), onStep: (now) => setProgress({ record: now, total }) },
      ),
    );
    setProgress(null);
    if ('error' in stepped) return setFailure(stepped.error);
    setPreview(null);
    setFinished(stepped.record);
  }

  async function undo(record: ImportRecord) {
    const { importId } = record;
    const stepped = await dispatch(undoImport({ teamId, importId }, { signal: begin(), onStep: setUndoing }));
    if ('error' in stepped) return platformErrorWords(stepped.error);
    setUndoing(null);
    setFinished(null);
    dispatch(toastShown({ title: 'The import was undone', description: `${madeWords(record)} deleted.` }));
    return undefined;
  }

  return (
    <Stack spacing={4}>
      <div>
        {preview === null ? (
          <Stack spacing={3}>
            {finished !== null && <Finished teamId={teamId} record={finished} onUndo={() => setUndoing(finished)} />}
            <Section
              title="Source"
              note="UUIDs, slugs and push tokens stay the same. Jobs keep working once the old host name points to this server; otherwise, update their ping URLs."
              isFirst
            >
              <SourceForm
                teamId={teamId}
                onPreviewed={(found) => {
                  setFailure(null);
                  setFinished(null);
                  setPreview(found);
                }}
              />
            </Section>
          </Stack>
        ) : (
          <PreviewSection
            key={preview.importId}
            preview={preview}
            running={progress !== null && <Running {...progress} />}
            problem={failure === null ? undefined : problemOf(failure)}
            onImport={(pingKey) => void run(plannedOf(preview), pingKey)}
            onBack={() => setPreview(null)}
          />
        )}
        {preview === null && failure !== null && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {problemOf(failure).message}
          </Alert>
        )}
      </div>
      {preview === null && progress !== null && <Running {...progress} />}
      <PastImports
        imports={imports}
        isBusy={progress !== null}
        onContinue={(record) => void run(record)}
        onUndo={setUndoing}
      />
      {undoing !== null && (
        <UndoImportDialog record={undoing} onUndo={() => undo(undoing)} onClose={() => setUndoing(null)} />
      )}
    </Stack>
  );
}

function problemOf(error: QueryError): { field: 'pingKey' | null; message: string } {
  const refused = refusedFieldOf(error);
  if (refused?.segments[0] === 'pingKey') return { field: 'pingKey', message: asSentence(refused.message) };
  return { field: null, message: platformErrorWords(error) };
}

function Running({ record, total }: Exclude<Progress, null>) {
  const done = total - record.left;
  return (
    <Box sx={{ display: 'grid', gap: 1, maxWidth: '36rem' }}>
      <LinearProgress aria-label="Import" variant="determinate" value={total === 0 ? 100 : (100 * done) / total} />
      <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatCount(done)} of {formatCount(total)}
      </Typography>
    </Box>
  );
}

interface FinishedProps {
  teamId: string;
  record: ImportRecord;
  onUndo: () => void;
}

function Finished({ teamId, record, onUndo }: FinishedProps) {
  return (
    <Alert
      severity="success"
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
          <Button component={Link} to={paths.teamHeartbeats(teamId)} color="inherit" size="small">
            Open monitors
          </Button>
          <Button color="inherit" size="small" onClick={onUndo}>
            Undo…
          </Button>
        </Box>
      }
    >
      Imported {madeWords(record)} from {SOURCES[record.source]}.
    </Alert>
  );
}

export { ImportPage as Component };
