import { describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { root } from '../process/runNode.ts';
import { serverBundle } from './bundleServer.ts';

describe('the bundle of a server program', () => {
  it('has short lines, because an uncaught exception prints the line that threw it', async () => {
    const { outputFiles } = await build({
      ...serverBundle,
      absWorkingDir: root,
      entryPoints: ['./src/server/backup.ts'],
      outdir: 'dist/server',
      write: false,
    });
    const program = outputFiles.find((file) => file.path.endsWith('backup.js'));
    const lengths = (program?.text ?? '').split('\n').map((line) => line.length);

    expect(lengths.length).toBeGreaterThan(1);
    expect(Math.max(...lengths)).toBeLessThan(2_000);
  });
});
