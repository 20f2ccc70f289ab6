/** The facts that the lock file records about a package. */
export interface Installed {
  version?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
}

/** Licenses that require no more than a notice, so that packages under them can be shipped. */
const ALLOWED = new Set(['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '0BSD', 'BlueOak-1.0.0', 'MIT-0']);

/**
 * Checks each package in the lock file that isn't only for development. Returns how many there are, and a sentence for
 * each package that isn't allowed.
 */
export function licenseProblems(packages: Record<string, Installed>): { checked: number; problems: string[] } {
  const shipped = Object.entries(packages).filter(([place, { dev }]) => place !== '' && dev !== true);
  const problems = shipped
    .filter(([, { license = '' }]) => !isAllowed(license))
    .map(([place, { version, license }]) => {
      const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return `${name}@${version} has the license ${license ?? '(none given)'}.`;
    });
  return { checked: shipped.length, problems };
}

/** Parses the license expressions that packages use: `A`, `(A OR B)`, `(A AND B)`. */
function isAllowed(expression: string): boolean {
  const plain = expression.replace(/^\((.*)\)$/, '$1');
  if (plain.includes(' OR ')) return plain.split(' OR ').some(isAllowed);
  return plain.split(' AND ').every((license) => ALLOWED.has(license));
}
