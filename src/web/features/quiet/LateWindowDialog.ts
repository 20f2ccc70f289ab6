import { lazyPart } from '../../ui/separateCode.ts';

/** The dialog that asks when to hold alerts, loaded when it's first opened. */
export const LateWindowDialog = lazyPart(async () => (await import('./windows/WindowDialog.tsx')).WindowDialog);
