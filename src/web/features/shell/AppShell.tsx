import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { visuallyHidden } from '@mui/utils';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { BRAND } from '../../../contract/brand.ts';
import { lazyPart } from '../../ui/separateCode.ts';
import { SidebarProvider, useSidebar } from '../../ui/sidebar/SidebarProvider.tsx';
import { useOpening } from '../../ui/useOpening.ts';
import { useShortcut } from '../../ui/useShortcut.ts';
import { useAddressOfAccount, useUnknownAccountNotice } from '../accounts/index.ts';
import { ProofHost } from '../proof/index.ts';
import { Rail } from './rail/Rail.tsx';
import { MAIN_ID } from './SectionLayout.tsx';
import { OpenPaletteContext } from './shortcuts/openPalette.ts';
import { PaletteDialog, usePaletteCode } from './shortcuts/PaletteDialog.tsx';
import type { PaletteStart } from './shortcuts/PaletteLoading.tsx';
import { useAttention } from './useRouteTrail.ts';

/** The frame around every authenticated screen. If it has no children, it contains the child route's element. */
export function AppShell({ children }: { children?: ReactNode }) {
  useAttentionIcon(useAttention());
  useAddressOfAccount();
  useUnknownAccountNotice();
  return (
    <SidebarProvider>
      <SkipLink targetId={MAIN_ID} />
      <ShortcutDialogs>
        <Frame>{children ?? <Outlet />}</Frame>
      </ShortcutDialogs>
      <ProofHost />
    </SidebarProvider>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const { isMobile } = useSidebar();
  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh' }}>
      {!isMobile && <Rail />}
      {children}
    </Box>
  );
}

/**
 * A link that's first in the tab order. It lets keyboard users skip the navigation and go to the element with this id.
 */
function SkipLink({ targetId }: { targetId: string }) {
  return (
    <Button
      href={`#${targetId}`}
      variant="contained"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(targetId)?.focus();
      }}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        '&:not(:focus)': visuallyHidden,
      }}
    >
      Skip to content
    </Button>
  );
}

/** Shows a number in the page's icon; for 0, the usual icon. */
function useAttentionIcon(count: number): void {
  useEffect(() => {
    if (count === 0) return undefined;
    const icons = [...document.querySelectorAll<HTMLLinkElement>('link[rel="icon"]')];
    const addresses = icons.map((icon) => icon.getAttribute('href') ?? '');
    for (const icon of icons) icon.href = attentionIcon(count);
    return () => icons.forEach((icon, index) => icon.setAttribute('href', addresses[index] ?? ''));
  }, [count]);
}

/** The highest number that fits in the icon. */
const MOST = 99;
const FONT_SIZES = [0, 46, 40, 30];

/**
 * Draws the page's icon with a number on it, as a data URL. It's the same in both themes, because it appears in the
 * browser's own interface.
 */
function attentionIcon(count: number): string {
  const words = count > MOST ? `${MOST}+` : String(count);
  const ground = `<rect width="64" height="64" rx="14" fill="${BRAND.light.status.down}"/>`;
  const text = `<text x="32" y="34" fill="#fff" font-family="Arial,sans-serif" font-weight="700" font-size="${FONT_SIZES[words.length]}" text-anchor="middle" dominant-baseline="central">${words}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${ground}${text}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const HelpDialog = lazyPart(async () => (await import('./shortcuts/HelpDialog.tsx')).HelpDialog);

const EMPTY: PaletteStart = { text: '', isEntered: false };

/**
 * The dialogs that shortcuts open over any screen: the palette (Ctrl+K, Cmd+K or /) and the help (?). Screens can open the
 * palette too.
 */
function ShortcutDialogs({ children }: { children: ReactNode }) {
  const palette = useOpening();
  const help = useOpening();
  const { code, load } = usePaletteCode();
  const [start, setStart] = useState<PaletteStart>(EMPTY);
  const openPalette = (text = '') => {
    setStart({ ...EMPTY, text });
    void load();
    palette.open();
  };
  useShortcut({ key: 'k', isWithControl: true }, () => (palette.isOpen ? palette.close() : openPalette()));
  useShortcut({ key: '/' }, () => openPalette());
  useShortcut({ key: '?' }, help.open);
  return (
    <OpenPaletteContext value={openPalette}>
      {children}
      <PaletteDialog
        code={code}
        isOpen={palette.isOpen}
        opening={palette.count}
        start={start}
        onStartChange={setStart}
        onClose={palette.close}
      />
      <Suspense>{help.count > 0 && <HelpDialog isOpen={help.isOpen} onClose={help.close} />}</Suspense>
    </OpenPaletteContext>
  );
}
