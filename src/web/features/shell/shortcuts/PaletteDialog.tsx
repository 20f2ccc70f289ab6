import Dialog from '@mui/material/Dialog';
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react';
import { separateCode } from '../../../ui/separateCode.ts';
import { useViewerZone } from '../../account/index.ts';
import { LateWindowDialog } from '../../quiet/index.ts';
import type { PaletteProps } from './Palette.tsx';
import { PaletteFailure, PaletteLoading, type PaletteStart } from './PaletteLoading.tsx';

type PaletteCode = ComponentType<PaletteProps>;

const importPalette = async (): Promise<PaletteCode> => (await import('./Palette.tsx')).Palette;
const loadPalette = separateCode(importPalette);

/** When to load the palette: after the first screen, but soon enough that it usually opens without a delay. */
const LOAD_AFTER_MS = 2_000;

/**
 * The palette's code, and a function that gets it when the palette opens. Code that was loaded earlier is there
 * immediately: React would show a `Suspense` fallback for 300 ms.
 */
export function usePaletteCode() {
  const early = useRef<PaletteCode>(null);
  const [code, setCode] = useState<PaletteCode | null>(null);
  useEffect(() => {
    const keep = (loaded: PaletteCode) => (early.current = loaded);
    const timer = setTimeout(() => void importPalette().then(keep, () => undefined), LOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const load = async () => {
    const loaded = early.current ?? (await loadPalette().catch((): PaletteCode => PaletteFailure));
    setCode(() => loaded);
  };
  return { code, load };
}

interface Props {
  /** Null while it loads. */
  code: PaletteCode | null;
  isOpen: boolean;
  /** Changes each time the dialog opens, so that it starts afresh even if reopened while fading out. */
  opening: number;
  start: PaletteStart;
  onStartChange: (start: PaletteStart) => void;
  onClose: () => void;
}

/** A dialog to find monitors, go to any page by name and run actions. It takes text before its code has loaded. */
export function PaletteDialog({ code: Palette, isOpen, opening, start, onStartChange, onClose }: Props) {
  const [plannedTeamId, setPlannedTeamId] = useState<string | null>(null);
  const timezone = useViewerZone();
  const isReady = Palette !== null && Palette !== PaletteFailure;
  return (
    <>
      <Dialog
        open={isOpen}
        onClose={onClose}
        maxWidth="sm"
        slotProps={{ paper: { 'aria-label': isReady ? 'Go to' : 'Search', 'aria-labelledby': undefined } }}
        sx={{
          '& .MuiDialog-container': { alignItems: 'flex-start', pt: { sm: '10vh' } },
          // On a phone, as wide as its margins allow.
          '& .MuiDialog-paper': { width: (theme) => `calc(100% - ${theme.spacing(4)})` },
        }}
      >
        {Palette ? (
          <Palette key={opening} isOpen={isOpen} start={start} onPlan={setPlannedTeamId} onDone={onClose} />
        ) : (
          <PaletteLoading start={start} onStartChange={onStartChange} />
        )}
      </Dialog>
      <Suspense>
        {plannedTeamId !== null && (
          <LateWindowDialog
            teamId={plannedTeamId}
            window={null}
            timezone={timezone}
            onClose={() => setPlannedTeamId(null)}
          />
        )}
      </Suspense>
    </>
  );
}
