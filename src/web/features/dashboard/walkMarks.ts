import type { KeyboardEvent } from 'react';

const STEPS: Partial<Record<string, { lanes: number; marks: number }>> = {
  ArrowLeft: { lanes: 0, marks: -1 },
  ArrowRight: { lanes: 0, marks: 1 },
  ArrowUp: { lanes: -1, marks: 0 },
  ArrowDown: { lanes: 1, marks: 0 },
};

const marksIn = (lane: Element | null | undefined) =>
  Array.from(lane?.querySelectorAll<HTMLElement>('[data-mark]') ?? []);
const timeOf = (mark: HTMLElement): number => Number(mark.dataset['mark']);

/** All marks share one tab stop: arrow keys move along a lane, and to the nearest mark in the next one. */
export function walkMarks(event: KeyboardEvent): void {
  const step = STEPS[event.key];
  const mark = (event.target as Element).closest<HTMLElement>('[data-mark]');
  if (!step || !mark) return;
  event.preventDefault();
  const lane = mark.closest('li');
  const next = step.marks === 0 ? nearestInNextLane(mark, lane, step.lanes) : nextInLane(mark, lane, step.marks);
  if (!next) return;
  mark.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}

function nextInLane(mark: HTMLElement, lane: Element | null, step: number): HTMLElement | undefined {
  const marks = marksIn(lane);
  return marks[marks.indexOf(mark) + step];
}

function nearestInNextLane(mark: HTMLElement, lane: Element | null, step: number): HTMLElement | undefined {
  const distance = (other: HTMLElement) => Math.abs(timeOf(other) - timeOf(mark));
  const follow = (from: Element | null | undefined) =>
    step > 0 ? from?.nextElementSibling : from?.previousElementSibling;
  let next = follow(lane);
  while (next && marksIn(next).length === 0) next = follow(next);
  return marksIn(next).toSorted((one, other) => distance(one) - distance(other))[0];
}
