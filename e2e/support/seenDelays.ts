import { expect, type Locator, type Page } from '@playwright/test';
import type { TestUser } from './testUsers.ts';
import { editTeam } from './records.ts';
import { teamInRail } from './screens.ts';

/** Renames a team repeatedly. Returns how many ms passed between each request and the new name's appearance. */
export async function seenDelays(
  owner: TestUser,
  teamId: string,
  watcher: Page,
  { prefix, changes }: { prefix: string; changes: number },
): Promise<number[]> {
  const delaysMs: number[] = [];
  for (let change = 1; change <= changes; change++) {
    const display = `${prefix} ${change}`;
    const seen = watcher.waitForFunction((name) => document.title.includes(`${name} |`), display);
    const startedAt = performance.now();
    await editTeam(owner, teamId, { display });
    await seen;
    delaysMs.push(performance.now() - startedAt);
  }
  await expect(teamInRail(watcher, `${prefix} ${changes}`)).toBeVisible();
  return delaysMs;
}

const SHOWN_TIMEOUT_MS = 30_000;

/** Measures how long a page takes to show the effect of an action. */
export async function msUntil(act: () => Promise<unknown>, shown: Locator): Promise<number> {
  const startedAt = performance.now();
  await act();
  await shown.waitFor({ timeout: SHOWN_TIMEOUT_MS });
  return Math.round(performance.now() - startedAt);
}

/** Formats the delays as text. */
export function describeDelays(delaysMs: readonly number[]): string {
  const median = delaysMs.toSorted((a, b) => a - b)[Math.floor(delaysMs.length / 2)] ?? Infinity;
  return `median ${Math.round(median)} ms, longest ${Math.round(Math.max(...delaysMs))} ms`;
}
