import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApplyOptions, ExportingOptions, TeamAccess } from './commandLine.ts';
import { explainFailure, readRetryAfter, retryDelayMs } from './deliverPing.ts';
import { EXIT, UsageError } from './usage.ts';

declare const HEARTH_VERSION: string;

type Warn = (message: string) => void;

interface PlanResponse {
  status: number;
  body: string;
  retryAfterMs: number;
}

/** The server's response to a document. */
interface Plan {
  revision: string;
  changes: unknown[];
  lines: string[];
}

const REQUEST_MS = 60_000;
/** Maximum number of retries when too many requests were made with the key. */
const MAX_WAITS = 4;

/** Applies a file, or only prints what would change. Resolves to the exit status. */
export async function applyConfiguration(
  { file, isPlan, canDelete, ...access }: ApplyOptions,
  warn: Warn,
): Promise<number> {
  const document = await readDocument(file);
  const planned = await request(access, '?plan=1', { method: 'PUT', body: document });
  const plan = planOf(planned, warn);
  if (plan === null) return EXIT.notApplied;
  print(plan.lines);
  if (plan.changes.length === 0) return 0;
  if (isPlan) return EXIT.wouldChange;
  const applied = planOf(
    await request(access, canDelete ? '?delete=1' : '', {
      method: 'PUT',
      body: document,
      headers: { 'if-match': `"${plan.revision}"` },
    }),
    warn,
  );
  if (applied === null) return EXIT.notApplied;
  print(applied.lines.slice(-1));
  return 0;
}

/** Prints a team's configuration as a document. Resolves to the exit status. */
export async function exportConfiguration({ format, ...access }: ExportingOptions, warn: Warn): Promise<number> {
  const answer = await request(access, `?format=${format}`, { method: 'GET' });
  if (typeof answer !== 'string' && answer.status === 200) {
    await new Promise((resolve) => process.stdout.write(answer.body, resolve));
    return 0;
  }
  warn(`Nothing was exported: ${problemOf(answer)}`);
  return EXIT.notApplied;
}

const print = (lines: readonly string[]): void => void process.stdout.write(`${lines.join('\n')}\n`);

async function readDocument(file: string): Promise<string> {
  try {
    return file === '-' ? await text(process.stdin) : await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new UsageError(`There is no file ${file}.`);
    throw new UsageError(`${file} can't be read (${code ?? String(error)}).`);
  }
}

/**
 * Sends a request, and retries if too many requests were made with the key. Returns the response, or a sentence that
 * explains the failure.
 */
async function request(access: TeamAccess, query: string, init: RequestInit): Promise<PlanResponse | string> {
  for (let attempt = 0; ; attempt++) {
    const answer = await requestOnce(access, query, init);
    if (typeof answer === 'string' || answer.status !== 429 || attempt === MAX_WAITS) return answer;
    await sleep(retryDelayMs(attempt, answer.retryAfterMs));
  }
}

async function requestOnce(
  { server, key }: TeamAccess,
  query: string,
  init: RequestInit,
): Promise<PlanResponse | string> {
  const { host } = new URL(server);
  const headers = { 'user-agent': `hearth/${HEARTH_VERSION}`, 'x-api-key': key, ...(init.headers as object) };
  try {
    // Redirects aren't followed, because that would send the key to another server.
    const response = await fetch(`${server}/api/v3/config${query}`, {
      ...init,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(REQUEST_MS),
    });
    const { status } = response;
    const location = response.headers.get('location');
    if (status >= 300 && status < 400 && location !== null) {
      return `${host} redirects to ${new URL(location, server).origin}: use that as --server.`;
    }
    const retryAfterMs = readRetryAfter(response.headers);
    return { status, body: await response.text(), retryAfterMs };
  } catch (error) {
    return `${explainFailure(error, host, REQUEST_MS)}.`;
  }
}

function planOf(answer: PlanResponse | string, warn: Warn): Plan | null {
  if (typeof answer !== 'string' && answer.status === 200) {
    const plan = parsed(answer.body) as Partial<Plan> | null | undefined;
    if (Array.isArray(plan?.lines) && Array.isArray(plan.changes)) return plan as Plan;
  }
  warn(`The document wasn't applied: ${problemOf(answer)}`);
  return null;
}

/** Returns a problem document's detail (RFC 9457), which can have several lines. */
function problemOf(answer: PlanResponse | string): string {
  if (typeof answer === 'string') return answer;
  const detail = (parsed(answer.body) as { detail?: unknown } | null | undefined)?.detail;
  return typeof detail === 'string' ? detail : `the server responded ${answer.status}.`;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
