import Type, { type Static } from 'typebox';
import { MAX_BULK_MONITORS } from '../monitors/monitorLimits.ts';

const id = Type.String({ minLength: 1, maxLength: 64 });
const closed = { additionalProperties: false };

/**
 * `integrations/list`: returns `Integration[]`, sorted by name. With `monitors`, each one's `monitorIds` are those of
 * these monitors that use it.
 */
export const ListIntegrationsSchema = Type.Object(
  {
    teamId: id,
    monitors: Type.Optional(
      Type.Array(Type.Object({ monitorId: id }, closed), { minItems: 1, maxItems: MAX_BULK_MONITORS }),
    ),
  },
  closed,
);
export type ListIntegrations = Static<typeof ListIntegrationsSchema>;
