import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../process/runNode.ts';
import { createScriptCheck } from './builtCode.ts';
import { DECLARED, DECLARED_FOR_TV } from './declaredBrowsers.ts';

/** What the applications use only where it exists, and names that libraries gave to something else. */
const HARMLESS = [
  'Error.captureStackTrace',
  'Intl.Segmenter',
  'PublicKeyCredential.getClientCapabilities',
  '.move',
  '.resize',
  '.use',
];
/** What TV mode adds where it's missing (`olderBrowsers.ts`), or uses only where it exists. */
const HARMLESS_ON_TV = ['AbortSignal.timeout', 'reportError', '.toSorted'];

const applications = [
  { folder: 'dist/web/assets', browsers: DECLARED, harmless: HARMLESS },
  { folder: 'dist/web/tv/assets', browsers: DECLARED_FOR_TV, harmless: [...HARMLESS, ...HARMLESS_ON_TV] },
];

const problems = applications.flatMap(({ folder, browsers, harmless }) => {
  const check = createScriptCheck(browsers);
  const files = readdirSync(path.join(root, folder)).filter((name) => name.endsWith('.js'));
  return files.flatMap((file) =>
    check(readFileSync(path.join(root, folder, file), 'utf8'))
      .filter((name) => !harmless.includes(name))
      .map((name) => `${folder}/${file} uses ${name}, which some of the declared browsers lack.`),
  );
});

for (const problem of problems) console.error(problem);
if (problems.length === 0) console.log('The declared browsers have what the applications use.');
process.exitCode = problems.length === 0 ? 0 : 1;
