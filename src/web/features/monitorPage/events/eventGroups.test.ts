import { describe, expect, it } from '@jest/globals';
import { groupsOf, groupWords } from './eventGroups.ts';
import { rowsOf } from './runRows.ts';
import { ping } from './testing/events.ts';

/** Rows on the given days of November 2026, newest first. */
const rowsOn = (...days: number[]) =>
  rowsOf(days.map((day, index) => ping(days.length - index, { at: Date.UTC(2026, 10, day, 12) })));

const TODAY = '2026-11-21';
const shown = (...days: number[]) =>
  groupsOf(rowsOn(...days), 'UTC').map((group) => [groupWords(group, TODAY), group.rows.length]);

describe('the groups of a timeline', () => {
  it('put the runs of a daily job under one heading', () => {
    expect(shown(21, 20, 19, 18)).toEqual([['18 Nov to today', 4]]);
    expect(shown(20, 17, 10)).toEqual([['10 Nov to yesterday', 3]]);
    expect(shown(21, 20)).toEqual([['Yesterday to today', 2]]);
  });

  it('keep a failure and its status change among the days around them', () => {
    expect(shown(19, 18, 18, 17, 17, 16)).toEqual([['16 Nov to 19 Nov', 6]]);
  });

  it('give each busy day its own heading', () => {
    expect(shown(21, 20, 20, 20, 19, 19, 19, 18, 17)).toEqual([
      ['Today', 1],
      ['Yesterday', 3],
      ['19 Nov', 3],
      ['17 Nov to 18 Nov', 2],
    ]);
  });

  it('are none without rows', () => {
    expect(shown()).toEqual([]);
  });
});
