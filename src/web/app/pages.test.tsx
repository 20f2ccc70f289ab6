import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import type { RouteObject } from 'react-router-dom';
import type { TeamRole } from '../../contract/records.ts';
import { includesRight, RIGHT_OF_ROLE } from '../../contract/teams/teamRights.ts';
import { refuse } from '../../sdk/fakePlatform.ts';
import type { PageNeed, RouteHandle } from '../routing/routeHandle.ts';
import { createFakeDocuments } from '../testing/fakeDocuments.ts';
import { createFakeMonitors } from '../testing/fakeMonitors.ts';
import { ann, ANN_ID, documentsOf, teamOf } from '../testing/people.ts';
import { renderApp } from '../testing/renderApp.tsx';
import { createRoutes } from './routes.tsx';

const team = teamOf(ANN_ID, 'a', 'Alpha');

interface Page {
  path: string;
  needs: PageNeed | undefined;
}

/** Every page with a URL, and the right that it or a parent route requires. */
async function pagesOf(routes: readonly RouteObject[], above: Page = { path: '', needs: undefined }): Promise<Page[]> {
  const pages = await Promise.all(
    routes.map(async (route) => {
      const late = typeof route.lazy === 'function' ? await route.lazy() : {};
      const { needs = above.needs } = { ...(route.handle as RouteHandle), ...(late.handle as RouteHandle) };
      const path = route.path === undefined ? above.path : `${above.path}/${route.path}`;
      if (route.children) return pagesOf(route.children, { path, needs });
      return [{ path: path === '' ? '/' : path, needs }];
    }),
  );
  return pages.flat();
}

type VisitorName = 'anonymous' | 'stranger' | 'former member' | TeamRole;
const VISITORS: VisitorName[] = ['anonymous', 'stranger', 'former member', 'viewer', 'member', 'admin', 'owner'];
const roleOf = (visitor: VisitorName): TeamRole | null =>
  visitor === 'anonymous' || visitor === 'stranger' || visitor === 'former member' ? null : visitor;

/** Where a page's URL leads: to the page, to a notice about the missing right, to the login page, or elsewhere. */
type Outcome = 'shown' | 'right missing' | 'login' | 'elsewhere';

function expected({ path, needs }: Page, visitor: VisitorName): Outcome {
  if (needs === 'anyone') return visitor !== 'anonymous' && /^\/(login|signup)/.test(path) ? 'elsewhere' : 'shown';
  if (visitor === 'anonymous') return 'login';
  if (needs === 'signedIn' || needs === undefined) return 'shown';
  const role = roleOf(visitor);
  if (role === null) return 'elsewhere';
  return includesRight(RIGHT_OF_ROLE[role], needs) ? 'shown' : 'right missing';
}

async function openAs(visitor: VisitorName) {
  const role = roleOf(visitor);
  const teams = role === null ? [] : [{ ...team, users: [{ userId: ANN_ID, role }] }];
  const documents = createFakeDocuments(documentsOf(ANN_ID, 'Ann', teams));
  const monitors = createFakeMonitors([]);
  const app = await renderApp({
    url: visitor === 'anonymous' ? '/login' : '/settings/account',
    ...(visitor !== 'anonymous' && { identity: ann }),
    answer: (command, options) =>
      monitors.answer(command) ??
      (command.kind === 'rpc' ? refuse('UnknownRpcError') : documents.answer(command, options)),
  });
  await screen.findByRole('heading', { level: 1 });

  async function outcomeOf({ path }: Page): Promise<Outcome> {
    const url = path.replace(':teamId', team.teamId).replace(':monitorId', 'mid_none').replace('*', 'nowhere');
    await act(() => app.router.navigate(url));
    await waitFor(() => expect(app.router.state.navigation.state).toBe('idle'));
    // People without the right still see the rest of the integrations page.
    if (screen.queryByText(/doesn’t let you (?!see its integrations)/) !== null) return 'right missing';
    if (app.address().startsWith(url)) return 'shown';
    return app.address().startsWith('/login') ? 'login' : 'elsewhere';
  }

  return { outcomeOf };
}

const routes = () => createRoutes({} as Parameters<typeof createRoutes>[0]);

describe('every page', () => {
  it('declares what it requires', async () => {
    const pages = await pagesOf(routes());
    expect(pages.length).toBeGreaterThan(15);
    expect(pages.filter(({ needs }) => needs === undefined)).toEqual([]);
  });

  it.each(VISITORS)('admits or refuses visitors by their rights: %s', async (visitor) => {
    // URLs that only redirect have no page.
    const pages = (await pagesOf(routes())).filter(({ path }) => !/^\/(teams)?$|\/(monitors|settings)$/.test(path));
    const { outcomeOf } = await openAs(visitor);
    const outcomes: Record<string, Outcome> = {};
    for (const page of pages) outcomes[page.path] = await outcomeOf(page);
    expect(outcomes).toEqual(Object.fromEntries(pages.map((page) => [page.path, expected(page, visitor)])));
  });
});
