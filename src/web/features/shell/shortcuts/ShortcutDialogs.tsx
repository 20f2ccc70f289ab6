import { Suspense, useEffect } from 'react';
import { lazyPart } from '../../../ui/separateCode.ts';
import { useOpening } from '../../../ui/useOpening.ts';
import { useShortcut } from '../../../ui/useShortcut.ts';

const loadPalette = async () => (await import('./Palette.tsx')).PaletteDialog;
const PaletteDialog = lazyPart(loadPalette);
const HelpDialog = lazyPart(async () => (await import('./HelpDialog.tsx')).HelpDialog);

/** Loaded after the first screen, so typing right after the shortcut reaches the field. */
const LOAD_AFTER_MS = 2_000;

/** What opens over any screen by a key: the palette (Ctrl+K or Cmd+K) and the help (?). */
export function ShortcutDialogs() {
  const palette = useOpening();
  const help = useOpening();
  useShortcut({ key: 'k', isWithControl: true }, palette.isOpen ? palette.close : palette.open);
  useShortcut({ key: '?' }, help.open);
  useEffect(() => {
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), LOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Suspense>
      {palette.count > 0 && <PaletteDialog isOpen={palette.isOpen} opening={palette.count} onClose={palette.close} />}
      {help.count > 0 && <HelpDialog isOpen={help.isOpen} onClose={help.close} />}
    </Suspense>
  );
}
