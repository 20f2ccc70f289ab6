import { teamKey, userKey } from '../../../src/contract/keys.ts';
import type { Team, User } from '../../../src/contract/records.ts';
import { prepareIdentity } from '../../../src/server/auth/newIdentity.ts';
import { lastSeenKey, type LastSeenRecord, sessionKey } from '../../../src/server/auth/records.ts';
import { createSessionRecord } from '../../../src/server/auth/sessions/sessionRecord.ts';
import type { Editor } from '../../../src/server/monitors/monitorEditor.ts';
import { teamOps } from '../../../src/server/teams/teamsCollection.ts';
import { DAY_MS, HOUR_MS } from '../story/job.ts';
import type { DemoPerson, DemoTeam, Story } from '../story/story.ts';
import type { DemoWorld } from './openWorld.ts';
import type { WatchedJob } from './playHistory.ts';

/** The people who make changes, by e-mail address. */
export type EditorsByAddress = ReadonlyMap<string, PersonEditing>;

type PersonEditing = Extract<Editor['by'], { userId: string }>;

/** Everyone's client address, from a range reserved for documentation. */
const OFFICE = '203.0.113.24';
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** Creates people's accounts and teams with the same commits that a server would make. */
export async function settleTeams(world: DemoWorld, story: Story): Promise<EditorsByAddress> {
  const editors = new Map<string, PersonEditing>();
  for (const person of story.people) {
    editors.set(person.address, { userId: await signUp(world, person), display: person.display });
  }
  for (const team of story.teams) await formTeam(world, team, editors);
  return editors;
}

/** Creates all teams' monitors, each as of its first day. */
export async function makeMonitors(
  { monitors }: DemoWorld,
  story: Story,
  editors: EditorsByAddress,
  now: number,
): Promise<WatchedJob[]> {
  const watched: WatchedJob[] = [];
  for (const { teamId, members, monitors: planned } of story.teams) {
    for (const [index, { monitorId, job }] of planned.entries()) {
      const at = now - job.bornDaysAgo * DAY_MS;
      const editor = editorOf(editors, members[index % members.length], at);
      const made = await monitors.create({ teamId, monitorId, settings: job.settings }, 'created', editor);
      if (made === null || made === 'too-many') throw new Error(`No monitor was created for ${job.settings.name}.`);
      watched.push({ job, uuid: made.data.uuid });
    }
  }
  return watched;
}

/** Gives everyone but the viewer, who logs in on opening the demo, a session that was last used a few hours ago. */
export async function openSessions(
  { documents }: DemoWorld,
  story: Story,
  editors: EditorsByAddress,
  now: number,
): Promise<void> {
  const colleagues = story.people.filter((person) => person !== story.viewer);
  for (const [index, person] of colleagues.entries()) {
    const identityId = authorOf(editors, person).userId;
    const begun = createSessionRecord({ identityId }, { userAgent: BROWSER, address: OFFICE }, now - DAY_MS);
    const data = { ...begun, lastSeenAt: now - (2 * index + 1) * HOUR_MS };
    await documents.commit(
      [],
      [
        { type: 'set', key: sessionKey(identityId, begun.sessionId), data },
        { type: 'set', key: lastSeenKey(identityId), data: { lastSeenAt: data.lastSeenAt } satisfies LastSeenRecord },
      ],
    );
  }
}

export function editorOf(editors: EditorsByAddress, person: DemoPerson | undefined, at: number): Editor {
  const by = authorOf(editors, person);
  return { at, by, actor: { kind: 'person', identityId: by.userId, address: OFFICE } };
}

function authorOf(editors: EditorsByAddress, person: DemoPerson | undefined): PersonEditing {
  const by = editors.get(person?.address ?? '');
  if (by === undefined) throw new Error('The demo has no such person.');
  return by;
}

async function signUp({ documents, clock }: DemoWorld, person: DemoPerson): Promise<string> {
  const { address, display, initials, timezone } = person;
  const { identity, checks, ops } = prepareIdentity({ kind: 'email', address, normalized: address }, clock.now());
  const userId = identity.identityId;
  const user: User = { userId, display, initials, timezone };
  await documents.commit(checks, ops);
  await documents.commit([], [{ type: 'set', key: userKey(userId), data: user }]);
  return userId;
}

async function formTeam({ documents }: DemoWorld, team: DemoTeam, editors: EditorsByAddress): Promise<void> {
  const { teamId, display, initials, members } = team;
  const users = members.map((member, index) => ({
    userId: authorOf(editors, member).userId,
    role: index === 0 ? ('owner' as const) : ('member' as const),
  }));
  const record: Team = { teamId, display, initials, users };
  const key = teamKey(teamId);
  await documents.commit([{ key, versionstamp: null }], teamOps(teamId, null, record, users[0]?.userId ?? ''));
}
