import { describe, expect, it } from '@jest/globals';
import Value from 'typebox/value';
import { MonitorSettingsSchema } from '../../../src/contract/monitors/monitorRecord.ts';
import { readSchedule } from '../../../src/server/monitors/schedule/readSchedule.ts';
import { MINUTE_MS, SECOND_MS } from './job.ts';
import { LARGE_FLEET, SMALL_FLEET, createStory } from './story.ts';

const story = createStory({ seed: 'hearth', robots: LARGE_FLEET });
const jobs = story.teams.flatMap(({ monitors }) => monitors.map(({ job }) => job));

describe('the story of the demo', () => {
  it('has five teams of different sizes', () => {
    expect(story.teams.map(({ display, monitors }) => [display, monitors.length])).toEqual([
      ['Platform', 42],
      ['Data Warehouse', 4],
      ['Payments', 1],
      ['Website', 0],
      ['Warehouse Robots', LARGE_FLEET],
    ]);
  });

  it('has the same ids for the same seed, and different ones for another seed', () => {
    const idsOf = (seed: string) =>
      createStory({ seed, robots: SMALL_FLEET }).teams.flatMap(({ teamId, monitors }) => [
        teamId,
        ...monitors.map(({ monitorId }) => monitorId),
      ]);
    expect(idsOf('one')).toEqual(idsOf('one'));
    expect(idsOf('one')).not.toEqual(idsOf('other'));
    expect(new Set(idsOf('one')).size).toBe(idsOf('one').length);
  });

  it('has only monitors that a person could have created', () => {
    for (const { settings } of jobs) {
      expect(Array.from(Value.Errors(MonitorSettingsSchema, settings))).toEqual([]);
      expect(readSchedule(settings.schedule)).toMatchObject({ ok: true });
    }
    for (const { monitors } of story.teams) {
      const slugs = monitors.map(({ job }) => job.settings.slug);
      expect(new Set(slugs).size).toBe(slugs.length);
    }
  });

  it('gives ordinary runs enough time', () => {
    for (const { settings, runMs, slowdown } of jobs) {
      const limitMs = (settings.longestRunSeconds ?? settings.graceSeconds) * SECOND_MS;
      expect((runMs ?? 0) * slowdown * 1.6).toBeLessThan(limitMs + MINUTE_MS);
    }
  });
});
