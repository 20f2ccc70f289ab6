import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SERVER = join(__dirname, '../..');

/** The key patterns of all collections that the server's areas declare, from their files. */
export function declaredCollections(): string[] {
  return readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|^access\//.test(name))
    .map((name) => readFileSync(join(SERVER, name), 'utf8'))
    .filter((text) => text.includes('defineCollection('))
    .flatMap((text) => [...text.matchAll(/documents: '([^']+)'/g)].map((match) => match[1] ?? ''));
}
