import { createRequire } from 'node:module';
import type { CompatData, CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';

/** The oldest version of each browser, by MDN's names for browsers. */
export type Browsers = Readonly<Record<string, string>>;

/**
 * A global, or a member of one: `['Intl', 'Segmenter']` is an object's own or its instances', and
 * `['Response', 'json', 'static']` is only the object's own.
 */
export type Part = readonly [string] | readonly [string, string] | readonly [string, string, 'static'];

const { api, css, javascript } = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData;

/**
 * Returns everything that scripts can use in some browser but not in each of these, according to MDN. Events and the
 * options of functions are left out.
 */
export function youngerThan(browsers: Browsers): Part[] {
  const isYounger = ({ __compat }: Identifier) => __compat !== undefined && !isInAll(__compat, browsers);
  return [api, builtins, builtins.Intl ?? {}].flatMap((tree) =>
    childrenOf(tree).flatMap(([name, node]): Part[] => [
      ...childrenOf(node)
        .filter(([member, its]) => !member.endsWith('_event') && isYounger(its))
        .map(([member]): Part => {
          const method = member.replace(/_static$/, '');
          return method === member ? [name, member] : [name, method, 'static'];
        }),
      ...(isYounger(node) ? [name] : []).map((one): Part => (tree === builtins.Intl ? ['Intl', one] : [one])),
    ]),
  );
}

/** Returns the names of the methods of arrays, strings and the like that some of these browsers lack. */
export function youngerMethods(browsers: Browsers): ReadonlySet<string> {
  const methods = Object.entries(builtins)
    .filter(([owner]) => owner !== 'Iterator')
    .flatMap(([, node]) => childrenOf(node as Identifier))
    .filter(([, { __compat }]) => [__compat?.spec_url].flat().some((url) => url?.includes('.prototype.')));
  const isOlder = ([, { __compat }]: [string, Identifier]) => __compat !== undefined && isInAll(__compat, browsers);
  const older = new Set(methods.filter(isOlder).map(([name]) => name));
  return new Set(methods.map(([name]) => name).filter((name) => !older.has(name)));
}

const builtins = javascript.builtins ?? {};

const childrenOf = (node: Identifier) =>
  Object.entries(node).filter(([name]) => /^[a-z]\w*$/i.test(name)) as [string, Identifier][];

/** Returns whether each of these browsers has something. */
export const isInAll = ({ support }: CompatStatement, browsers: Browsers): boolean =>
  Object.entries(browsers).every(([browser, version]) =>
    [support[browser as keyof typeof support] ?? []].flat().some((one) => isIn(one, Number.parseFloat(version))),
  );

const isIn = (one: SimpleSupportStatement, version: number): boolean =>
  !one.flags &&
  !one.prefix &&
  !one.alternative_name &&
  numberOf(one.version_added) <= version &&
  (one.version_removed === undefined || numberOf(one.version_removed) > version);

/** A version such as "≤16.4"; infinity for one that isn't released. */
const numberOf = (version: SimpleSupportStatement['version_added']): number =>
  Number.parseFloat(String(version).replace('≤', '')) || Infinity;

/** Returns something of CSS by its place in MDN's data, such as `['selectors', 'has']`; undefined if it's unknown. */
export function ofCss(...path: string[]): CompatStatement | undefined {
  const { __compat } = path.reduce<Identifier>((node, name) => node[name] ?? {}, css);
  return __compat;
}
