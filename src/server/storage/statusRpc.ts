import Type from 'typebox';
import type { ServerStatus } from '../../contract/serverStatus.ts';
import { succeed } from '../outcome.ts';
import type { RpcDefinition } from '../commands/rpcDefinition.ts';
import type { StorageWatch } from './storageWatch.ts';

/** `server/status`: what everyone who is signed in should know of the server. */
export function createStatusRpc(storage: Pick<StorageWatch, 'level'>): RpcDefinition {
  return {
    path: ['server', 'status'],
    input: Type.Unknown(),
    isAllowed: (visitor) => visitor.kind === 'identity',
    handle: async () => succeed({ disk: storage.level() } satisfies ServerStatus),
  };
}
