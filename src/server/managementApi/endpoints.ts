import Type, { type TSchema } from 'typebox';
import {
  BadgesSchema,
  ChannelSchema,
  CheckSchema,
  ErrorSchema,
  FlipSchema,
  PingSchema,
  ReadCheckSchema,
} from './checkSchemas.ts';
import { CheckSpecSchema } from './checkSpec.ts';
import type { Described, Endpoint } from './endpoint.ts';
import type { ManagementServices } from './managementServices.ts';
import { createReading } from './readChecks.ts';
import { integrationEndpoints } from './resources/integrations.ts';
import { peopleEndpoints, searchEndpoints } from './resources/people.ts';
import { snoozeEndpoints } from './resources/snoozes.ts';
import { windowEndpoints } from './resources/windows.ts';
import { createWriting } from './writeChecks.ts';

const seen = Type.Union([CheckSchema, ReadCheckSchema]);
const listOf = (name: string, items: TSchema): TSchema =>
  Type.Object({ [name]: Type.Array(items) }, { additionalProperties: false });
const seconds = Type.Integer({ minimum: 0 });

const check = (description: string): Described => ({ description, schema: CheckSchema });
const NO_SUCH_CHECK = {
  403: { description: 'The check belongs to another team.' },
  404: { description: 'There’s no such check.', schema: ErrorSchema },
};
const INVALID = { 400: { description: 'The body is invalid; `error` names the field.', schema: ErrorSchema } };

/** Creates all endpoints in the API, with their operations. */
export function createEndpoints(services: ManagementServices): Endpoint[] {
  const reading = createReading(services);
  const writing = createWriting(services);
  return [
    {
      path: '/checks',
      tag: 'Checks',
      operations: {
        GET: {
          needs: 'read',
          isLong: true,
          readsEveryMonitor: true,
          handle: reading.list,
          name: 'listChecks',
          summary: 'List checks',
          query: {
            tag: {
              description: 'Only checks with this tag. Repeat it to require several tags.',
              schema: Type.String(),
            },
            slug: { description: 'Only checks with this slug.', schema: Type.String() },
          },
          responses: { 200: { description: 'The checks.', schema: listOf('checks', seen) } },
        },
        POST: {
          needs: 'write',
          creates: true,
          handle: writing.create,
          name: 'createCheck',
          summary: 'Create a check, or update the one with the same values in the fields listed in unique',
          body: CheckSpecSchema,
          responses: {
            200: check('The existing check, updated.'),
            201: check('The new check.'),
            ...INVALID,
            403: { description: 'The team has reached its limit of checks.' },
          },
        },
      },
    },
    {
      path: '/checks/:id',
      tag: 'Checks',
      operations: {
        GET: {
          needs: 'read',
          takesUniqueKey: true,
          handle: reading.one,
          name: 'getCheck',
          summary: 'Get a check',
          responses: { 200: { description: 'The check.', schema: seen }, ...NO_SUCH_CHECK },
        },
        POST: {
          needs: 'write',
          takesIfMatch: true,
          handle: writing.update,
          name: 'updateCheck',
          summary: 'Update a check; fields that you leave out don’t change',
          body: CheckSpecSchema,
          responses: { 200: check('The updated check.'), ...INVALID, ...NO_SUCH_CHECK },
        },
        DELETE: {
          needs: 'write',
          takesIfMatch: true,
          handle: writing.remove,
          name: 'deleteCheck',
          summary: 'Delete a check',
          responses: { 200: check('The deleted check.'), ...NO_SUCH_CHECK },
        },
      },
    },
    {
      path: '/checks/:id/pause',
      tag: 'Checks',
      operations: {
        POST: {
          needs: 'write',
          takesNull: true,
          handle: writing.pause,
          name: 'pauseCheck',
          summary: 'Pause a check',
          responses: { 200: check('The paused check.'), ...NO_SUCH_CHECK },
        },
      },
    },
    {
      path: '/checks/:id/resume',
      tag: 'Checks',
      operations: {
        POST: {
          needs: 'write',
          takesNull: true,
          handle: writing.resume,
          name: 'resumeCheck',
          summary: 'Resume a paused check',
          responses: {
            200: check('The resumed check; its status is new.'),
            ...NO_SUCH_CHECK,
            409: { description: 'The check isn’t paused.' },
          },
        },
      },
    },
    {
      path: '/checks/:id/pings',
      tag: 'Pings and status changes',
      operations: {
        GET: {
          needs: 'write',
          isLong: true,
          handle: reading.pings,
          name: 'listPings',
          summary: 'List a check’s recent pings, newest first',
          responses: { 200: { description: 'The pings.', schema: listOf('pings', PingSchema) }, ...NO_SUCH_CHECK },
        },
      },
    },
    {
      path: '/checks/:id/pings/:number/body',
      tag: 'Pings and status changes',
      operations: {
        GET: {
          needs: 'write',
          handle: reading.pingBody,
          name: 'getPingBody',
          summary: 'Get the body of a ping',
          responses: { 200: { description: 'The stored part of the body, as text.' }, ...NO_SUCH_CHECK },
        },
      },
    },
    {
      path: '/checks/:id/flips',
      tag: 'Pings and status changes',
      operations: {
        GET: {
          needs: 'read',
          takesUniqueKey: true,
          isLong: true,
          handle: reading.flips,
          name: 'listFlips',
          summary: 'List a check’s status changes, newest first',
          query: {
            seconds: { description: 'Only flips within this many seconds before now.', schema: seconds },
            start: { description: 'Only flips since this Unix time.', schema: seconds },
            end: { description: 'Only flips before this Unix time.', schema: seconds },
          },
          responses: {
            200: { description: 'The flips.', schema: listOf('flips', FlipSchema) },
            400: { description: 'A parameter is invalid.' },
            ...NO_SUCH_CHECK,
          },
        },
      },
    },
    {
      path: '/badges',
      tag: 'Badges',
      operations: {
        GET: {
          needs: 'read',
          handle: reading.badges,
          name: 'listBadges',
          summary: 'List the badge URLs of each tag, and of all checks',
          responses: {
            200: {
              description: 'The badges; none while badges are off.',
              schema: Type.Object({ badges: BadgesSchema }, { additionalProperties: false }),
            },
          },
        },
      },
    },
    {
      path: '/channels',
      tag: 'Integrations',
      operations: {
        GET: {
          needs: 'write',
          handle: reading.channels,
          name: 'listChannels',
          summary: 'List the team’s integrations',
          responses: { 200: { description: 'The integrations.', schema: listOf('channels', ChannelSchema) } },
        },
      },
    },
    ...searchEndpoints(services),
    ...integrationEndpoints(services),
    ...snoozeEndpoints(services),
    ...windowEndpoints(services),
    ...peopleEndpoints(services),
  ];
}
