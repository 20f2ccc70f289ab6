import type { MaintenanceWindow, Quiet, QuietWindow } from '../../../contract/alerting/alertingCalls.ts';
import { createId } from '../../../contract/ids.ts';
import { type ApiResponse, errorResponse, jsonResponse, NO_CONTENT, NOT_FOUND, OUTDATED } from '../apiResponse.ts';
import { instant, readInstant } from '../checkObject.ts';
import type { Endpoint } from '../endpoint.ts';
import { entityTagOf, listsTag } from '../entityTags.ts';
import type { ApiCall, ManagementServices } from '../managementServices.ts';
import { callProcedure, refusals } from './callProcedure.ts';
import { checkIds, createCheckNames } from './checkNames.ts';
import { PAGE_QUERY, cutPage, readPageQuery } from './pages.ts';
import { pageSchema, type WindowObject, WindowSchema, type WindowSpec, WindowSpecSchema } from './resourceSchemas.ts';

const WINDOW_ID_PREFIX = 'wid_';

/** `windows/`: maintenance windows, which are saved the same way as in the application. */
export function windowEndpoints(services: ManagementServices): Endpoint[] {
  async function readWindows(call: ApiCall) {
    const quiet = await callProcedure<Quiet>(services, call, ['alerting', 'quiet']);
    if ('refusal' in quiet) return quiet;
    const { windows } = quiet.value;
    const nameOf = await createCheckNames(
      services,
      call,
      windows.flatMap(({ monitorIds }) => monitorIds),
    );
    const show = ({ windowId: id, title, monitorIds, when }: QuietWindow): WindowObject => ({
      id,
      title,
      checks: monitorIds.flatMap((monitorId) => nameOf(monitorId) ?? []),
      when: when.kind === 'once' ? { ...when, from: instant(when.from) } : when,
    });
    return { windows, show };
  }

  async function find(call: ApiCall) {
    const read = await readWindows(call);
    if ('refusal' in read) return read;
    const window = read.windows.find(({ windowId }) => windowId === call.params.windowId);
    return window === undefined ? { refusal: NOT_FOUND } : { window, object: read.show(window) };
  }

  /** Finds the window to change, unless the request's `If-Match` is outdated. */
  async function findExpected(call: ApiCall) {
    const found = await find(call);
    if ('refusal' in found || call.ifMatch === null) return found;
    return listsTag(call.ifMatch, entityTagOf(JSON.stringify(found.object))) ? found : { refusal: OUTDATED };
  }

  async function save(call: ApiCall, windowId: string, versionstamp: string | null): Promise<ApiResponse | null> {
    const { title, checks = [], when } = call.body as unknown as WindowSpec;
    const names = await checkIds(services, call, checks);
    if ('refusal' in names) return names.refusal;
    const from = when.kind === 'once' ? readInstant(when.from) : 0;
    if (from === null) return errorResponse(400, 'when/from isn’t a valid date', 'when/from');
    const window: MaintenanceWindow = {
      windowId,
      title,
      monitorIds: names.monitorIds,
      when: when.kind === 'once' ? { ...when, from } : when,
    };
    const saved = await callProcedure(services, call, ['alerting', 'saveWindow'], { versionstamp, window });
    return 'refusal' in saved ? saved.refusal : null;
  }

  async function showOne(call: ApiCall, status: number): Promise<ApiResponse> {
    const found = await find(call);
    return 'refusal' in found ? found.refusal : jsonResponse(status, found.object);
  }

  /** Treats a change between our read and our write as if it had happened before the read. */
  const orOutdated = (refusal: ApiResponse, { ifMatch }: ApiCall) =>
    refusal.status === 409 && ifMatch !== null ? OUTDATED : refusal;

  return [
    {
      path: '/windows',
      tag: 'Maintenance windows',
      isOurs: true,
      operations: {
        GET: {
          needs: 'read',
          name: 'listWindows',
          summary: 'List the maintenance windows',
          query: PAGE_QUERY,
          responses: { 200: { description: 'The windows.', schema: pageSchema('windows', WindowSchema) } },
          async handle(call) {
            const asked = readPageQuery(call);
            if ('refusal' in asked) return asked.refusal;
            const read = await readWindows(call);
            if ('refusal' in read) return read.refusal;
            const { page, cursor } = cutPage(read.windows, ({ windowId }) => windowId, asked);
            return jsonResponse(200, { windows: page.map(read.show), cursor });
          },
        },
        POST: {
          needs: 'write',
          creates: true,
          name: 'createWindow',
          summary: 'Create a maintenance window',
          body: WindowSpecSchema,
          responses: { 201: { description: 'The new window.', schema: WindowSchema }, ...refusals(403) },
          async handle(call) {
            const windowId = call.madeId?.(WINDOW_ID_PREFIX) ?? createId(WINDOW_ID_PREFIX);
            const refusal = await save(call, windowId, null);
            // A conflict means that an earlier attempt at the same request created the window, but its response was
            // lost.
            if (refusal !== null && !(refusal.status === 409 && call.madeId !== undefined)) return refusal;
            return showOne({ ...call, params: { windowId } }, 201);
          },
        },
      },
    },
    {
      path: '/windows/:windowId',
      tag: 'Maintenance windows',
      isOurs: true,
      operations: {
        GET: {
          needs: 'read',
          name: 'getWindow',
          summary: 'Get a maintenance window',
          responses: { 200: { description: 'The window.', schema: WindowSchema }, ...refusals(404) },
          handle: (call) => showOne(call, 200),
        },
        PUT: {
          needs: 'write',
          takesIfMatch: true,
          name: 'replaceWindow',
          summary: 'Replace a maintenance window',
          body: WindowSpecSchema,
          responses: { 200: { description: 'The changed window.', schema: WindowSchema }, ...refusals(403, 404, 409) },
          async handle(call) {
            const found = await findExpected(call);
            if ('refusal' in found) return found.refusal;
            const refusal = await save(call, found.window.windowId, found.window.versionstamp);
            return refusal === null ? showOne(call, 200) : orOutdated(refusal, call);
          },
        },
        DELETE: {
          needs: 'write',
          takesIfMatch: true,
          name: 'deleteWindow',
          summary: 'Delete a maintenance window',
          responses: { 204: { description: 'It was deleted.' }, ...refusals(403, 404, 409) },
          async handle(call) {
            const found = await findExpected(call);
            if ('refusal' in found) return found.refusal;
            const { windowId, versionstamp } = found.window;
            const input = { windowId, versionstamp };
            const deleted = await callProcedure(services, call, ['alerting', 'deleteWindow'], input);
            return 'refusal' in deleted ? orOutdated(deleted.refusal, call) : NO_CONTENT;
          },
        },
      },
    },
  ];
}
