import Type from 'typebox';
import type { RpcDefinition } from '../../commands/rpcDefinition.ts';
import { fail, succeed } from '../../outcome.ts';
import { askerOf } from '../ceremonies/asker.ts';
import type { Sessions } from './sessions.ts';

const MAX_TOKEN_LENGTH = 8_192;
const MAX_SESSION_ID_LENGTH = 64;

const RevokeInput = Type.Object({ sessionId: Type.String({ minLength: 1, maxLength: MAX_SESSION_ID_LENGTH }) });

/** The remote procedures that keep a session, end it, and show and end the others. */
export function createSessionRpcs(sessions: Sessions): RpcDefinition[] {
  return [
    {
      path: ['authentication', 'refreshAccessToken'],
      input: Type.String({ maxLength: MAX_TOKEN_LENGTH }),
      isAllowed: () => true,
      async handle(input, context) {
        const tokenSet = await sessions.refresh(input as string, askerOf(context));
        return tokenSet ? succeed(tokenSet) : fail('UnauthenticatedError');
      },
    },
    {
      path: ['authentication', 'signOut'],
      input: Type.Unknown(),
      isAllowed: () => true,
      async handle(_input, { visitor }) {
        if (visitor.kind === 'identity') await sessions.end(visitor);
        return succeed();
      },
    },
    {
      path: ['sessions', 'list'],
      input: Type.Unknown(),
      isAllowed: (visitor) => visitor.kind === 'identity',
      async handle(_input, { visitor }) {
        return visitor.kind === 'identity' ? succeed(await sessions.list(visitor)) : fail('UnauthenticatedError');
      },
    },
    {
      path: ['sessions', 'revoke'],
      input: RevokeInput,
      isAllowed: (visitor) => visitor.kind === 'identity',
      async handle(input, { visitor }) {
        if (visitor.kind !== 'identity') return fail('UnauthenticatedError');
        const { sessionId } = input as { sessionId: string };
        // The key holds the asker's identity: nobody's session but their own can be named.
        await sessions.revoke({ identityId: visitor.identityId, sessionId });
        return succeed();
      },
    },
  ];
}
