import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

interface Locked {
  integrity?: string;
  resolved?: string;
  dev?: boolean;
  optional?: boolean;
}

/**
 * Platform-specific builds that have no checksum, because the registry behind the lock file doesn't offer one. This
 * list should only get shorter.
 */
const WITHOUT_INTEGRITY =
  /^node_modules\/(?:@oxlint-tsgolint\/|@oxlint\/binding-|@swc\/core-|@unrs\/resolver-binding-)/;

describe('the lock file', () => {
  const lock = JSON.parse(readFileSync(path.resolve(__dirname, '../package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const packages = Object.entries(lock.packages).filter(([place]) => place !== '');
  const namesOf = (found: [string, Locked][]) => found.map(([place]) => place);

  it('has a checksum for every package, except builds of development tools for other platforms', () => {
    const unchecked = packages.filter(([, { integrity }]) => !integrity);
    const excused = ([place, { dev, optional }]: [string, Locked]) =>
      dev === true && optional === true && WITHOUT_INTEGRITY.test(place);
    expect(namesOf(unchecked.filter((each) => !excused(each)))).toEqual([]);
    expect(unchecked.length).toBeLessThanOrEqual(46);
  });

  it('names no registry', () => {
    expect(namesOf(packages.filter(([, { resolved }]) => resolved !== undefined))).toEqual([]);
  });
});
