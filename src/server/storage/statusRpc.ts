import Type from 'typebox';
import type { ServerStatus } from '../../contract/serverStatus.ts';
import { succeed } from '../outcome.ts';
import { definePersonalCall, type RpcDefinition } from '../commands/rpcDefinition.ts';
import type { StorageWatch } from './storageWatch.ts';

/** `server/status`: what everyone who is signed in should know of the server. */
export function createStatusRpc(storage: Pick<StorageWatch, 'level'>): RpcDefinition {
  return definePersonalCall({
    path: ['server', 'status'],
    input: Type.Unknown(),
    for: 'signedIn',
    handle: async () => succeed({ disk: storage.level() } satisfies ServerStatus),
  });
}
