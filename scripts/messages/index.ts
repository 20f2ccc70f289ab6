import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { escapeHtml } from '../../src/server/mail/safeText.ts';
import { messages } from '../../src/server/notifiers/testing/messages.ts';
import { ensureChromium } from '../chromium/ensureChromium.ts';
import { root } from '../process/runNode.ts';
import { type DrawnKind, drawnKinds } from './kinds.ts';

/**
 * Usage: node scripts/run.mjs messages FOLDER. Takes screenshots of all alerts for every kind of integration except e-mail,
 * rendered from the notifiers' payloads as each program shows them, in both themes at two widths.
 */
const folder = path.resolve(process.argv[2] ?? path.join(root, 'test-results/messages'));
const layouts = [
  { theme: 'light', name: 'desktop', width: 640 },
  { theme: 'dark', name: 'desktop', width: 640 },
  { theme: 'light', name: 'phone', width: 390 },
  { theme: 'dark', name: 'phone', width: 390 },
] as const;
type Layout = (typeof layouts)[number];
const COLUMNS = 4;
const GAP = 16;

const executablePath = ensureChromium();
mkdirSync(folder, { recursive: true });
// Pictures of a whole sheet are large, so they don't go through /dev/shm, which may be small.
const args = ['--disable-gpu', '--disable-dev-shm-usage', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];

for (const [name, kind] of Object.entries(drawnKinds)) {
  for (const layout of layouts) {
    const file = `${name}-${layout.theme}-${layout.name}.png`;
    try {
      await takePicture(sheetOf(kind, layout), layout, path.join(folder, file));
    } catch (error) {
      process.exitCode = 1;
      console.error(`Couldn’t take ${file}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
    }
  }
}
console.log(`The pictures are in ${folder}`);

/** Uses a browser of its own, so that a crash costs only one picture. */
async function takePicture(sheet: string, { width }: Layout, file: string): Promise<void> {
  const browser = await chromium.launch({ executablePath, args });
  try {
    const page = await browser.newPage({ viewport: { width: COLUMNS * (width + GAP) + GAP, height: 400 } });
    await page.setContent(sheet);
    await page.screenshot({ path: file, fullPage: true });
  } finally {
    await browser.close();
  }
}

function sheetOf({ css, draw }: DrawnKind, { theme, name, width }: Layout): string {
  const drawn = messages.flatMap(([what, message]) => {
    const html = draw(message);
    return html === null ? [] : [`<section><h6>${escapeHtml(what)}</h6><div class="message">${html}</div></section>`];
  });
  // Some systems have no glyphs for these emojis.
  const main = drawn.join('').replaceAll('🟥', '<i class="down"></i>').replaceAll('🟢', '<i class="up"></i>');
  return `<!doctype html><style>
    body { margin: ${GAP}px; background: #888 } main { columns: ${COLUMNS} ${width}px; column-gap: ${GAP}px }
    section { break-inside: avoid; margin-bottom: ${GAP}px } h6 { font: 12px Arial; margin: 0 0 2px; color: #000 }
    i.down, i.up { display: inline-block; width: 0.9em; height: 0.9em; background: #dd2e44; border-radius: 2px; vertical-align: -0.1em } i.up { background: #78b159; border-radius: 50% }
    ${css}</style><body class="${theme} ${name}"><main>${main}</main>`;
}
