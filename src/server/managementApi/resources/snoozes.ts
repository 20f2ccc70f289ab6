import type { Quiet } from '../../../contract/alerting/alertingCalls.ts';
import { type ApiResponse, errorResponse, jsonResponse, NO_CONTENT, NOT_FOUND, OUTDATED } from '../apiResponse.ts';
import { instant, readInstant } from '../checkObject.ts';
import type { Endpoint } from '../endpoint.ts';
import { entityTagOf, listsTag } from '../entityTags.ts';
import type { ApiCall, ManagementServices } from '../managementServices.ts';
import { callProcedure, refusals } from './callProcedure.ts';
import { createCheckNames, monitorIdOf } from './checkNames.ts';
import { PAGE_QUERY, cutPage, readPageQuery } from './pages.ts';
import {
  pageSchema,
  type SnoozeObject,
  SnoozeObjectSchema,
  type SnoozeSpec,
  SnoozeSpecSchema,
} from './resourceSchemas.ts';

/** Used in place of a check's id to snooze the whole team. */
const WHOLE_TEAM = 'team';

/** `snoozes/`: periods without alerts, for one check or the whole team. */
export function snoozeEndpoints(services: ManagementServices): Endpoint[] {
  /** Returns the snoozes with their monitor ids; the whole team's snooze has an empty one. */
  async function readSnoozes(call: ApiCall) {
    const quiet = await callProcedure<Quiet>(services, call, ['alerting', 'quiet']);
    if ('refusal' in quiet) return quiet;
    const { teamSnoozedUntil, monitorSnoozes } = quiet.value;
    const nameOf = await createCheckNames(
      services,
      call,
      monitorSnoozes.map(({ monitorId }) => monitorId),
    );
    const ofTeam = teamSnoozedUntil === null ? [] : [{ monitorId: '', until: teamSnoozedUntil, isByLink: false }];
    const snoozes = [...ofTeam, ...monitorSnoozes].map(({ monitorId, until, isByLink = false }) => ({
      monitorId,
      until,
      object: {
        check: monitorId === '' ? null : nameOf(monitorId),
        until: instant(until),
        is_by_link: isByLink,
      } satisfies SnoozeObject,
    }));
    return { snoozes };
  }

  /** Returns the id of the monitor named in the path, or an empty string for the whole team. */
  async function target(call: ApiCall): Promise<string | null> {
    const { check = '' } = call.params;
    return check === WHOLE_TEAM ? '' : monitorIdOf(services, call, check);
  }

  async function showOne(call: ApiCall): Promise<ApiResponse> {
    const monitorId = await target(call);
    const read = await readSnoozes(call);
    if ('refusal' in read) return read.refusal;
    const snooze = read.snoozes.find((one) => one.monitorId === monitorId);
    return snooze === undefined ? NOT_FOUND : jsonResponse(200, snooze.object);
  }

  async function snooze(call: ApiCall, until: number | null): Promise<ApiResponse | null> {
    const monitorId = await target(call);
    if (monitorId === null) return NOT_FOUND;
    const expected = await readExpected(call, monitorId);
    if ('refusal' in expected) return expected.refusal;
    const input = { until, ...expected, ...(monitorId !== '' && { monitorId }) };
    const outcome = await callProcedure(services, call, ['alerting', 'snooze'], input);
    if (!('refusal' in outcome)) return null;
    return outcome.refusal.status === 409 ? OUTDATED : outcome.refusal;
  }

  /** If the request has an `If-Match`, returns the end of the stored snooze, or a refusal if the tag is outdated. */
  async function readExpected(call: ApiCall, monitorId: string) {
    if (call.ifMatch === null) return {};
    const read = await readSnoozes(call);
    if ('refusal' in read) return read;
    const found = read.snoozes.find((one) => one.monitorId === monitorId);
    if (found === undefined || !listsTag(call.ifMatch, entityTagOf(JSON.stringify(found.object))))
      return { refusal: OUTDATED };
    return { expected: found.until };
  }

  return [
    {
      path: '/snoozes',
      tag: 'Snoozes',
      isOurs: true,
      operations: {
        GET: {
          needs: 'read',
          name: 'listSnoozes',
          summary: 'List current snoozes',
          query: PAGE_QUERY,
          responses: { 200: { description: 'The snoozes.', schema: pageSchema('snoozes', SnoozeObjectSchema) } },
          async handle(call) {
            const asked = readPageQuery(call);
            if ('refusal' in asked) return asked.refusal;
            const read = await readSnoozes(call);
            if ('refusal' in read) return read.refusal;
            const { page, cursor } = cutPage(read.snoozes, ({ monitorId }) => monitorId, asked);
            return jsonResponse(200, { snoozes: page.map(({ object }) => object), cursor });
          },
        },
      },
    },
    {
      path: '/snoozes/:check',
      tag: 'Snoozes',
      isOurs: true,
      operations: {
        GET: {
          needs: 'read',
          name: 'getSnooze',
          summary: 'Get the snooze of a check or of the whole team',
          responses: { 200: { description: 'The snooze.', schema: SnoozeObjectSchema }, ...refusals(404) },
          handle: showOne,
        },
        PUT: {
          needs: 'write',
          takesIfMatch: true,
          name: 'snooze',
          summary: 'Snooze a check or the whole team, for up to a year',
          body: SnoozeSpecSchema,
          responses: { 200: { description: 'The snooze.', schema: SnoozeObjectSchema }, ...refusals(403, 404) },
          async handle(call) {
            const { until } = call.body as unknown as SnoozeSpec;
            const at = readInstant(until);
            if (at === null) return errorResponse(400, 'until isn’t a valid date', 'until');
            return (await snooze(call, at)) ?? showOne(call);
          },
        },
        DELETE: {
          needs: 'write',
          takesIfMatch: true,
          name: 'endSnooze',
          summary: 'End a snooze',
          responses: { 204: { description: 'It’s no longer snoozed.' }, ...refusals(403, 404) },
          handle: async (call) => (await snooze(call, null)) ?? NO_CONTENT,
        },
      },
    },
  ];
}
