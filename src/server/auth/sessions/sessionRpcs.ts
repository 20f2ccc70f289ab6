import Type from 'typebox';
import { defineOpenCall, definePersonalCall, type RpcDefinition } from '../../commands/rpcDefinition.ts';
import { fail, succeed } from '../../outcome.ts';
import { requesterOf } from './requester.ts';
import type { Sessions } from './sessions.ts';
import type { SignInHistory } from './signInHistory.ts';

const MAX_TOKEN_LENGTH = 8_192;
const MAX_SESSION_ID_LENGTH = 64;

const RevokeInput = Type.Object({ sessionId: Type.String({ minLength: 1, maxLength: MAX_SESSION_ID_LENGTH }) });

/** Creates the remote procedures that refresh and end a session, and list and end a person's sessions. */
export function createSessionRpcs(sessions: Sessions, history: Pick<SignInHistory, 'list'>): RpcDefinition[] {
  return [
    defineOpenCall({
      path: ['authentication', 'refreshAccessToken'],
      input: Type.String({ maxLength: MAX_TOKEN_LENGTH }),
      for: 'anyone',
      async handle(input, context) {
        const tokenSet = await sessions.refresh(input, requesterOf(context));
        return tokenSet ? succeed(tokenSet) : fail('UnauthenticatedError');
      },
    }),
    defineOpenCall({
      path: ['authentication', 'signOut'],
      input: Type.Unknown(),
      for: 'anyone',
      async handle(_input, { visitor }) {
        if (visitor.kind === 'identity') await sessions.end(visitor);
        return succeed();
      },
    }),
    definePersonalCall({
      path: ['sessions', 'list'],
      input: Type.Unknown(),
      for: 'signedIn',
      async handle(_input, { visitor }) {
        return succeed(await sessions.list(visitor));
      },
    }),
    definePersonalCall({
      path: ['sessions', 'revoke'],
      input: RevokeInput,
      for: 'signedIn',
      async handle({ sessionId }, { visitor }) {
        // The key contains the caller's identity, so callers can only end their own sessions.
        await sessions.revoke({ identityId: visitor.identityId, sessionId });
        return succeed();
      },
    }),
    definePersonalCall({
      path: ['sessions', 'revokeOthers'],
      input: Type.Unknown(),
      for: 'signedIn',
      async handle(_input, { visitor }) {
        return succeed(await sessions.revokeOthers(visitor));
      },
    }),
    definePersonalCall({
      path: ['sessions', 'history'],
      input: Type.Unknown(),
      for: 'signedIn',
      async handle(_input, { visitor }) {
        return succeed(await history.list(visitor.identityId));
      },
    }),
  ];
}
