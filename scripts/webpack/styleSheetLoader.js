import path from 'node:path';
import { build } from 'esbuild';

/** Runs a module during the build, and returns the style sheet that it exports as `sheet`. */
export async function pitch() {
  const { outputFiles, metafile } = await build({
    entryPoints: [this.resourcePath],
    absWorkingDir: this.rootContext,
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    define: { 'process.env.NODE_ENV': JSON.stringify(this.mode) },
    logLevel: 'error',
  });
  for (const input of Object.keys(metafile.inputs)) this.addDependency(path.join(this.rootContext, input));
  const [{ contents }] = outputFiles;
  const { sheet } = await import(`data:text/javascript;base64,${Buffer.from(contents).toString('base64')}`);
  return sheet;
}
