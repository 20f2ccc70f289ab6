import { describe, expect, it } from '@jest/globals';
import { createId, TEAM_ID_PREFIX } from '../../../contract/ids.ts';
import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';
import { decidedMove, someEditor, somePing, someSettings } from '../testing/monitorSamples.ts';
import { T0, type ContractContext } from '../testing/monitorWorld.ts';

export function describeMoving({ world, another }: ContractContext): void {
  describe('a move', () => {
    it('moves a monitor to another team with its ping URL, its timeline and its flips', async () => {
      const { store, make, ping, events } = world();
      const monitor = await make();
      await ping(monitor, T0);
      const toTeamId = createId(TEAM_ID_PREFIX);
      const { teamId, monitorId, settingsVersionstamp: versionstamp } = monitor;
      const move = { teamId, monitorId, versionstamp, toTeamId, maxMonitors: 1 };
      expect(await store.move({ ...move, versionstamp: 'of before' }, someEditor(T0), decidedMove)).toBe('conflict');
      expect(await store.move(move, someEditor(T0), decidedMove)).toBe('done');
      // Retry, as if the response had been lost.
      expect(await store.move(move, someEditor(T0), decidedMove)).toBe('done');
      expect(await store.move({ ...move, monitorId: 'missing' }, someEditor(T0), decidedMove)).toBe('missing');
      expect(await store.find(monitor)).toBeNull();
      const moved = { teamId: toTeamId, monitorId };
      expect((await store.find(moved))?.data).toMatchObject({ uuid: monitor.uuid, status: 'up' });
      expect((await events(moved)).map(({ type }) => type)).toEqual(['edit', 'ping', 'flip', 'edit']);
      const period = { from: T0, to: T0, timezone: 'UTC' };
      expect(await store.flipDays({ teamId: toTeamId }, period)).toHaveLength(1);
      expect(await store.flipDays({ teamId: monitor.teamId }, period)).toEqual([]);
    });

    it('does not exceed a team’s limit with concurrent moves and creations', async () => {
      const { store, teamId, make } = world();
      const { store: onAnotherServer } = await another();
      const monitors = await Promise.all(Array.from({ length: 5 }, () => make()));
      const limited = { teamId: createId(TEAM_ID_PREFIX), maxMonitors: 3 };
      const outcomes = await Promise.all(
        monitors.flatMap(({ monitorId }, index) => [
          store.move({ teamId, monitorId, toTeamId: limited.teamId, maxMonitors: 3 }, someEditor(T0), decidedMove),
          onAnotherServer.create(
            { ...limited, monitorId: `m${index}`, settings: someSettings },
            'created',
            someEditor(T0),
          ),
        ]),
      );
      expect(outcomes.filter((outcome) => outcome === 'too-many')).toHaveLength(7);
      expect(await store.count(limited.teamId)).toBe(3);
      const moved = outcomes.filter((outcome) => outcome === 'done');
      expect(await store.count(teamId)).toBe(monitors.length - moved.length);
    });

    it('succeeds even with a concurrent move in the opposite direction', async () => {
      const { store, teamId, make } = world();
      const { store: onAnotherServer } = await another();
      const other = createId(TEAM_ID_PREFIX);
      const [here, there] = [await make(), await make({}, { ofTeam: other })];
      const outcomes = await Promise.all([
        store.move({ teamId, monitorId: here.monitorId, toTeamId: other }, someEditor(T0), decidedMove),
        onAnotherServer.move(
          { teamId: other, monitorId: there.monitorId, toTeamId: teamId },
          someEditor(T0),
          decidedMove,
        ),
      ]);
      expect(outcomes).toEqual(['done', 'done']);
      expect((await store.children(teamId, '', 9)).map(({ data }) => data.monitorId)).toEqual([there.monitorId]);
    });

    it('checks whether its slug is taken, even by a monitor that a ping is creating concurrently', async () => {
      const { store, teamId, make } = world();
      const { store: onAnotherServer } = await another();
      const toTeamId = createId(TEAM_ID_PREFIX);
      const pingKey = await store.pingKey(toTeamId);
      const slugs = Array.from({ length: 6 }, (_, index) => `job-${index}`);
      const answers: boolean[] = [];
      const move = ({ monitorId }: Monitor) =>
        store.move({ teamId, monitorId, toTeamId }, someEditor(T0), (stored, isSlugTaken) => {
          answers.push(isSlugTaken);
          return { ...decidedMove(), ...(isSlugTaken && { settings: { ...stored.settings, slug: '' } }) };
        });
      const ping = (slug: string) =>
        onAnotherServer.recordPing(
          { by: 'slug', pingKey, slug, settingsToCreate: { ...someSettings, slug } },
          somePing({ at: T0 }),
        );
      const monitors = await Promise.all(slugs.map((slug) => make({ slug })));
      await Promise.all(monitors.flatMap((monitor) => [ping(monitor.slug), move(monitor)]));
      const bySlug = async (): Promise<string[]> =>
        (await store.children(toTeamId, '', 50)).map(({ data }) => data.slug).filter((slug) => slug !== '');
      expect((await bySlug()).toSorted()).toEqual(slugs);
      answers.length = 0;
      for (const slug of ['job-0', 'job-x', '', '']) expect(await move(await make({ slug }))).toBe('done');
      expect(answers).toEqual([true, false, false, false]);
    });
  });
}
