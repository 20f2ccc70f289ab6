import type { matrixContent } from '../../src/server/notifiers/matrix/matrixNotifier.ts';
import type { Drawing } from './drawing.ts';

type MatrixContent = ReturnType<typeof matrixContent>;

/** Element draws `formatted_body`; its HTML is a part of the browser's. */
export const drawMatrix: Drawing<MatrixContent> = {
  css: `
    .message { font: 15px/22px Inter, 'Noto Sans', Arial, sans-serif; color: #1b1d22; background: #fff; padding: 8px 16px 8px 60px; position: relative; overflow-wrap: anywhere }
    .dark .message { color: #ebeef2; background: #101317 }
    .message::before { content: 'H'; position: absolute; left: 16px; width: 32px; height: 32px; border-radius: 50%; background: #c2410c; color: #fff; font: bold 16px/32px Arial; text-align: center }
    a { color: #0467dd } .dark a { color: #4187eb }
    pre { font: 13px/18px monospace; border: 1px solid #cdd3da; border-radius: 4px; padding: 8px; margin: 4px 0; white-space: pre-wrap; background: #f0f2f5 } .dark pre { background: #1d1f24; border-color: #3c3f44 }`,
  draw: ({ formatted_body: html }) => `<b>hearth</b> <small>15:05</small><div>${html}</div>`,
};
