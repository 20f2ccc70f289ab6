import Type, { type Static } from 'typebox';
import { type ApiKeyScope, apiKeyScopes } from '../apiKeys.ts';
import { MAX_API_KEY_NAME_LENGTH, MAX_INSTANT } from '../limits.ts';

const closed = { additionalProperties: false };
const id = Type.String({ minLength: 1, maxLength: 64 });
const name = Type.String({ minLength: 1, maxLength: MAX_API_KEY_NAME_LENGTH, pattern: '\\S' });

/** `apiKeys/list`. Returns `ApiKey[]`, newest first. */
export const ListApiKeysSchema = Type.Object({ teamId: id }, closed);
export type ListApiKeys = Static<typeof ListApiKeysSchema>;

/**
 * `apiKeys/create`. Returns `CreatedApiKey`. Without `endsAt` (milliseconds since 1970), the key works until it's
 * revoked.
 */
export const CreateApiKeySchema = Type.Object(
  {
    teamId: id,
    name,
    scope: Type.Unsafe<ApiKeyScope>(Type.Union(apiKeyScopes.map((scope) => Type.Literal(scope)))),
    endsAt: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_INSTANT })),
  },
  closed,
);
export type CreateApiKey = Static<typeof CreateApiKeySchema>;

/** `apiKeys/rename`. */
export const RenameApiKeySchema = Type.Object({ teamId: id, keyId: id, name }, closed);
export type RenameApiKey = Static<typeof RenameApiKeySchema>;

/** `apiKeys/revoke`: the key stops working immediately on every server. Succeeds if the key doesn't exist. */
export const RevokeApiKeySchema = Type.Object({ teamId: id, keyId: id }, closed);
export type RevokeApiKey = Static<typeof RevokeApiKeySchema>;

/** A key that programs use to act for a team. It belongs to the team and keeps working after its creator leaves. */
export interface ApiKey {
  keyId: string;
  name: string;
  scope: ApiKeyScope;
  createdAt: number;
  /** The name of the person who created it; null for someone who has left or has no name. */
  createdBy: string | null;
  /** The creator's id; null for someone who has left. */
  creatorId: string | null;
  /** Milliseconds since 1970; null if it doesn't expire. An expired key stays in the list until it's revoked. */
  endsAt: number | null;
  /** The first use on the last day (UTC) on which it was used; null if it was never used. */
  lastUse: { at: number; address: string } | null;
}

export interface CreatedApiKey {
  keyId: string;
  /** The key itself, which can be read only once, because the server stores only its hash. */
  secret: string;
}
