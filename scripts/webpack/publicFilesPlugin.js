import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Adds selected files from a folder to the build unchanged, so that they're compressed and cleaned up with the rest.
 */
export function publicFilesPlugin(folder, isWanted) {
  return {
    apply(compiler) {
      const { Compilation, sources } = compiler.webpack;
      compiler.hooks.thisCompilation.tap('PublicFiles', (compilation) => {
        compilation.contextDependencies.add(folder);
        compilation.hooks.processAssets.tap(
          { name: 'PublicFiles', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
          () => {
            for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
              if (!entry.isFile()) continue;
              const file = path.join(entry.parentPath, entry.name);
              const name = path.relative(folder, file).replaceAll(path.sep, '/');
              if (isWanted(name)) compilation.emitAsset(name, new sources.RawSource(readFileSync(file)));
            }
          },
        );
      });
    },
  };
}
