import type { Migration } from '../migrate.ts';
import { documents } from './0001Documents.ts';

/** Every migration ever released, in order. Add at the end; never change one that was released. */
export const migrations: readonly Migration[] = [documents];
