import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BRAND } from '../../src/contract/brand.ts';

const WHITE = '#ffffff';
const colors = new Set<string>(
  Object.values(BRAND)
    .flatMap(({ status, ...rest }) => [...Object.values(status), ...Object.values(rest)])
    .filter((color) => color !== WHITE),
);

/** Files for pages, e-mails and messages, any of which could duplicate a color. */
const sources = ['src/web', 'src/server'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|css)$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => path.join(folder, name)),
);

const hexColors = (file: string) =>
  readFileSync(file, 'utf8')
    .toLowerCase()
    .match(/(?:#|0x)[0-9a-f]{6}\b/g) ?? [];

describe("the brand's colors", () => {
  it('are defined only once', () => {
    const repeated = sources.filter((file) => hexColors(file).some((color) => colors.has(color.replace('0x', '#'))));
    expect(repeated).toEqual([]);
  });

  it.each(['public/index.html', 'public/manifest.webmanifest'])('are inserted into %s by the build', (file) => {
    expect(hexColors(file)).toEqual([]);
    expect(readFileSync(file, 'utf8')).toContain('<%= brand.dark.page %>');
  });
});
