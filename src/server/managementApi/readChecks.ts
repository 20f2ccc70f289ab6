import { setImmediate as nextTurn } from 'node:timers/promises';
import { YEAR_SECONDS } from '../../contract/durations.ts';
import type { PingableMonitor } from '../../contract/monitors/monitorRecord.ts';
import { EVERY_TAG } from '../badges/badgeRecords.ts';
import { type ApiResponse, jsonResponse, textResponse, NOT_FOUND } from './apiResponse.ts';
import { channelObject } from './channels.ts';
import { exactInstant, instant } from './checkObject.ts';
import type { FlipMark, FlipRange, NumberedPing } from './checkReads.ts';
import type { CheckObject, FlipObject, PingObject } from './checkSchemas.ts';
import { createShow, findCheck } from './findCheck.ts';
import type { ApiCall, ManagementServices } from './managementServices.ts';

/** How many monitors are read at a time; about 10 ms of work. */
const PAGE = 100;
/** Maximum number of pings in a response. */
const MAX_PINGS = 1_000;
const LAST_SECOND = 10_000_000_000;

/** Creates the read operations for keys. Each returns the response to an authorized request. */
export function createReading(services: ManagementServices) {
  const { monitors, reads, integrations, pingsKept, publicUrl, now } = services;

  /** Reads all monitors in pages. Others have their turn between them, because many monitors take a second. */
  async function* pagesOfMonitors(teamId: string): AsyncGenerator<PingableMonitor[]> {
    for (let after = '', hasMore = true; hasMore; await nextTurn()) {
      const page = await monitors.children(teamId, after, PAGE);
      yield page.map(({ data }) => data);
      after = page.at(-1)?.data.monitorId ?? '';
      hasMore = page.length === PAGE;
    }
  }

  function pingObject(ping: NumberedPing, { uuid }: PingableMonitor, { version }: ApiCall): PingObject {
    const { number, at, kind, scheme, address, method, userAgent, rid, durationMs, hasBody } = ping;
    return {
      type: kind,
      date: exactInstant(at),
      n: number,
      scheme,
      remote_addr: address,
      method,
      ua: userAgent,
      rid,
      ...(durationMs !== null && { duration: Math.round(durationMs / 10) / 100 }),
      body_url: hasBody ? `${publicUrl}/api/${version}/checks/${uuid}/pings/${number}/body` : null,
    };
  }

  return {
    /** Lists checks that have the slug and all of the requested tags. */
    async list(call: ApiCall): Promise<ApiResponse> {
      const tags = call.query.getAll('tag');
      const slug = call.query.get('slug') ?? '';
      const show = await createShow(services, call);
      const checks: CheckObject[] = [];
      for await (const page of pagesOfMonitors(call.grant.teamId)) {
        const asked = page.filter(
          (monitor) => tags.every((tag) => monitor.tags.includes(tag)) && (slug === '' || monitor.slug === slug),
        );
        checks.push(...(await show(asked)));
      }
      return jsonResponse(200, { checks });
    },

    async one(call: ApiCall): Promise<ApiResponse> {
      const found = await findCheck(services, call);
      if ('refusal' in found) return found.refusal;
      const show = await createShow(services, call);
      const [check] = await show([found.monitor]);
      return jsonResponse(200, check);
    },

    async pings(call: ApiCall): Promise<ApiResponse> {
      const found = await findCheck(services, call);
      if ('refusal' in found) return found.refusal;
      const pings = await reads.pings(found.monitor, Math.min(pingsKept, MAX_PINGS));
      return jsonResponse(200, { pings: pings.map((ping) => pingObject(ping, found.monitor, call)) });
    },

    async pingBody(call: ApiCall): Promise<ApiResponse> {
      const found = await findCheck(services, call);
      if ('refusal' in found) return found.refusal;
      const body = await reads.pingBody(found.monitor, call.number);
      return body === null ? NOT_FOUND : textResponse(200, body);
    },

    async flips(call: ApiCall): Promise<ApiResponse> {
      const found = await findCheck(services, call);
      if ('refusal' in found) return found.refusal;
      const range = readRange(call.query, now());
      if (range === null) return textResponse(400, '');
      const flips = await reads.flips(found.monitor, range);
      return jsonResponse(200, {
        flips: flips.map(flipObject),
      });
    },

    async badges({ grant: { teamId } }: ApiCall): Promise<ApiResponse> {
      const links = await services.badges.linksOf(teamId);
      if (links === null) return jsonResponse(200, { badges: {} });
      const { tags } = await monitors.page({ teamId, limit: 1 }, now());
      const ofTags = [...tags, EVERY_TAG].map((tag) => [tag, links({ kind: 'tag', tag })]);
      return jsonResponse(200, { badges: Object.fromEntries(ofTags) as unknown });
    },

    async channels({ grant }: ApiCall): Promise<ApiResponse> {
      return jsonResponse(200, { channels: (await integrations.list(grant.teamId)).map(channelObject) });
    },
  };
}

const flipObject = ({ at, to }: FlipMark): FlipObject => ({ timestamp: instant(at), up: to === 'up' ? 1 : 0 });

/** Returns the time range in a query; null if it's invalid. */
function readRange(query: URLSearchParams, now: number): FlipRange | null {
  const seconds = readSeconds(query.get('seconds') || null, YEAR_SECONDS, 0);
  const start = readSeconds(query.get('start'), LAST_SECOND, 0);
  const end = readSeconds(query.get('end'), LAST_SECOND, LAST_SECOND);
  if (seconds === null || start === null || end === null) return null;
  const since = seconds === 0 ? 0 : now - seconds * 1_000;
  return { from: Math.max(since, start * 1_000), until: end * 1_000 };
}

/** Parses seconds. An empty string isn't a number; a missing one becomes the fallback. */
function readSeconds(text: string | null, most: number, fallback: number): number | null {
  if (text === null) return fallback;
  const value = /^\d{1,11}$/.test(text) ? Number(text) : Infinity;
  return value <= most ? value : null;
}
