import type { Drafts } from '../drafts.ts';
import type { FetchedProject, UnreadableProject } from '../importTasks.ts';
import { channelLosses } from './channelLosses.ts';
import { readChecks } from './readChecks.ts';

/** Reads a Healthchecks project from the responses to an import's requests. */
export function readProject({ checks, channels }: FetchedProject): Drafts | UnreadableProject {
  const response = parse(checks);
  if (response === undefined) {
    return { path: 'address', message: 'The response isn’t JSON. Is this the address of a Healthchecks server?' };
  }
  // The import can continue without the integrations.
  const drafts = readChecks(response, channelLosses(channels === null ? null : (parse(channels) ?? null), response));
  return typeof drafts === 'string' ? { path: 'key', message: drafts } : drafts;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
