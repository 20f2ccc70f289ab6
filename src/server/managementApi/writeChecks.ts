import { createId, MONITOR_ID_PREFIX } from '../../contract/ids.ts';
import type { Monitor } from '../../contract/monitors/monitorRecord.ts';
import { validateSettings, normalizeSettings } from '../monitors/calls/validateSettings.ts';
import { decideUpdate } from '../monitors/calls/updateMonitor.ts';
import type { EditDecision, StoredMonitor } from '../monitors/monitorEditor.ts';
import { applyPause, applyResume } from '../monitors/rules/applyEdit.ts';
import {
  type ApiResponse,
  jsonResponse,
  textResponse,
  FORBIDDEN,
  NOT_FOUND,
  errorResponse,
  invalidResponse,
  OUTDATED,
} from './apiResponse.ts';
import { readChannels } from './channels.ts';
import { validateSpec, sameSettings, settingsOfNew, withSpec } from './checkSettings.ts';
import { type CheckSpec, readCheckSpec } from './checkSpec.ts';
import { entityTagOf, listsTag } from './entityTags.ts';
import { createShow, findCheck } from './findCheck.ts';
import { type ApiCall, keyActor, keyEditor, type ManagementServices } from './managementServices.ts';

const RETRY_AFTER_SECONDS = 10;
const NO_ROOM: ApiResponse = { ...errorResponse(503, 'out of disk space'), retryAfterSeconds: RETRY_AFTER_SECONDS };
const INVALID_SCHEDULE = invalidResponse('schedule is not a valid cron or OnCalendar expression');

/** Creates the write operations for callers with an API key. Each returns the response to an authorized request. */
export function createWriting(services: ManagementServices) {
  const { monitors, integrations, people, wake, limits, hasRoom, now } = services;

  /** Parses a body into fields and the integrations to use; null leaves the integrations unchanged. */
  async function readBody(
    call: ApiCall,
    before?: Monitor,
  ): Promise<{ spec: CheckSpec; integrationIds: string[] | null } | { refusal: ApiResponse }> {
    const read = readCheckSpec(call);
    if ('message' in read) return { refusal: invalidResponse(read.message) };
    const { spec } = read;
    const problem = validateSpec(spec, before?.keywords);
    if (problem !== null) return { refusal: invalidResponse(problem) };
    if (spec.channels === undefined) return { spec, integrationIds: null };
    const channels = readChannels(spec.channels, await integrations.list(call.grant.teamId));
    return 'message' in channels ? { refusal: errorResponse(400, channels.message) } : { spec, ...channels };
  }

  /** Makes a monitor use these integrations and no others. */
  async function alertOnly(monitorId: string, wanted: readonly string[], call: ApiCall): Promise<void> {
    const { teamId } = call.grant;
    const actor = keyActor(call);
    const used = (await integrations.usedBy(teamId, [monitorId])).get(monitorId) ?? [];
    for (const integrationId of new Set([...used, ...wanted])) {
      const isUsed = wanted.includes(integrationId);
      if (isUsed !== used.includes(integrationId)) {
        await integrations.use({ teamId, monitorId, integrationId, isUsed }, actor);
      }
    }
    wake();
  }

  /** Edits an existing monitor; `unchanged` counts as a success. */
  async function edit(
    { teamId, monitorId, settingsVersionstamp }: Monitor,
    call: ApiCall,
    decide: (stored: StoredMonitor, at: number) => EditDecision,
  ): Promise<ApiResponse | null> {
    const editor = keyEditor(call, now);
    const expected = call.ifMatch === null ? {} : { versionstamp: settingsVersionstamp };
    const target = { monitorId, ...expected };
    const [outcome] = await monitors.edit(teamId, [target], editor, (stored) => decide(stored, editor.at));
    if (outcome === 'done') return null;
    if (outcome === 'conflict') return OUTDATED;
    return outcome === 'invalid' ? INVALID_SCHEDULE : NOT_FOUND;
  }

  async function show(status: number, monitorId: string, call: ApiCall): Promise<ApiResponse> {
    const document = await monitors.find({ teamId: call.grant.teamId, monitorId });
    if (document === null) return NOT_FOUND;
    const toObjects = await createShow(services, call);
    const [check] = await toObjects([document.data]);
    return jsonResponse(status, check);
  }

  /** Finds the monitor to change, unless the request's `If-Match` is outdated. */
  async function findExpected(call: ApiCall): ReturnType<typeof findCheck> {
    const found = await findCheck(services, call);
    if ('refusal' in found || call.ifMatch === null) return found;
    const toObjects = await createShow(services, call);
    const [check] = await toObjects([found.monitor]);
    const tag = entityTagOf(JSON.stringify(check));
    return listsTag(call.ifMatch, tag) ? found : { refusal: OUTDATED };
  }

  /** Creates a monitor, or edits the one that matches the body's `unique` fields. */
  async function upsert(
    spec: CheckSpec,
    call: ApiCall,
  ): Promise<{ monitorId: string; isCreated: boolean } | { refusal: ApiResponse }> {
    const { version } = call;
    const { teamId } = call.grant;
    const settings = normalizeSettings(settingsOfNew(spec, version));
    // Only a monitor that already has a schedule whose last date has passed can keep it.
    const canCreate = validateSettings(settings) === null;
    const monitor = {
      teamId,
      monitorId: call.madeId?.(MONITOR_ID_PREFIX) ?? createId(MONITOR_ID_PREFIX),
      settings,
      maxMonitors: canCreate ? limits.monitors : 0,
    };
    const editor = keyEditor(call, now);
    const same = sameSettings(spec, settings);
    if (same === null) {
      if (!canCreate) return { refusal: INVALID_SCHEDULE };
      const made = await monitors.create(monitor, 'created', editor);
      if (made === 'too-many') return { refusal: FORBIDDEN };
      return { monitorId: monitor.monitorId, isCreated: true };
    }
    const { monitorId } = monitor;
    // An earlier attempt at the same request, whose response was lost, may have created the monitor. The matching
    // fields may have changed since then.
    const wasCreated = call.madeId !== undefined && (await monitors.find({ teamId, monitorId })) !== null;
    if (wasCreated) return { monitorId, isCreated: true };
    const outcome = await monitors.upsert({ monitor, same }, editor, (stored) =>
      decideSpec(stored, spec, call, editor.at),
    );
    if (!('refused' in outcome)) return outcome;
    return { refusal: outcome.refused === 'invalid' || !canCreate ? INVALID_SCHEDULE : FORBIDDEN };
  }

  return {
    async create(call: ApiCall): Promise<ApiResponse> {
      const read = await readBody(call);
      if ('refusal' in read) return read.refusal;
      if (!hasRoom()) return NO_ROOM;
      const outcome = await upsert(read.spec, call);
      if ('refusal' in outcome) return outcome.refusal;
      const { monitorId, isCreated } = outcome;
      const { teamId } = call.grant;
      // Deleting a team removes its monitors, but not one created right afterward, so such a monitor is removed here.
      if (isCreated && (await people.team(teamId)) === null) {
        await monitors.remove(teamId, [{ monitorId }], keyActor(call));
        return FORBIDDEN;
      }
      const wanted = read.integrationIds ?? (isCreated ? [] : null);
      if (wanted !== null) await alertOnly(monitorId, wanted, call);
      return show(isCreated ? 201 : 200, monitorId, call);
    },

    async update(call: ApiCall): Promise<ApiResponse> {
      const found = await findExpected(call);
      if ('refusal' in found) return found.refusal;
      const { monitor } = found;
      const read = await readBody(call, monitor);
      if ('refusal' in read) return read.refusal;
      const refusal = await edit(monitor, call, (stored, at) => decideSpec(stored, read.spec, call, at));
      if (refusal !== null) return refusal;
      if (read.integrationIds !== null) await alertOnly(monitor.monitorId, read.integrationIds, call);
      return show(200, monitor.monitorId, call);
    },

    async remove(call: ApiCall): Promise<ApiResponse> {
      const found = await findExpected(call);
      if ('refusal' in found) return found.refusal;
      const { teamId, monitorId, settingsVersionstamp } = found.monitor;
      const removed = await show(200, monitorId, call);
      const expected = call.ifMatch === null ? {} : { versionstamp: settingsVersionstamp };
      const [outcome] = await monitors.remove(teamId, [{ monitorId, ...expected }], keyActor(call));
      if (outcome === 'conflict') return OUTDATED;
      return outcome === 'done' ? removed : NOT_FOUND;
    },

    async pause(call: ApiCall): Promise<ApiResponse> {
      const found = await findCheck(services, call);
      if ('refusal' in found) return found.refusal;
      const refusal = await edit(found.monitor, call, ({ state }, at) =>
        state.status === 'paused' ? 'unchanged' : { action: 'paused', changes: [], change: applyPause(state, at) },
      );
      return refusal ?? show(200, found.monitor.monitorId, call);
    },

    async resume(call: ApiCall): Promise<ApiResponse> {
      const found = await findCheck(services, call);
      if ('refusal' in found) return found.refusal;
      let isPaused = false;
      const refusal = await edit(found.monitor, call, ({ settings, state }, at) => {
        isPaused = state.status === 'paused';
        return isPaused ? { action: 'resumed', changes: [], change: applyResume(state, settings, at) } : 'unchanged';
      });
      if (refusal === null && !isPaused) return textResponse(409, 'check is not paused');
      return refusal ?? show(200, found.monitor.monitorId, call);
    },
  };
}

/**
 * Decides on an edit, based on the stored settings, so that a field that isn't in the request keeps its latest value.
 */
function decideSpec(stored: StoredMonitor, spec: CheckSpec, { version }: ApiCall, at: number): EditDecision {
  const settings = normalizeSettings(withSpec(stored.settings, spec, version));
  return validateSettings(settings, stored.settings.schedule) === null ? decideUpdate(stored, settings, at) : 'invalid';
}
