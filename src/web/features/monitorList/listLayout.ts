import { SHOWN_STATUSES, type ShownStatus } from '../../../contract/monitors/shownStatus.ts';
import type { TagGroup } from '../../../contract/monitors/monitorCalls.ts';

/** Monitors with the same first tag, under a shared header. */
export interface ListSection {
  /** Null for monitors without a tag. */
  tag: string | null;
  total: number;
  /** The most urgent status of these monitors, and how many of them have it. */
  worst: { status: ShownStatus; count: number };
  isCollapsed: boolean;
  /** The header's position among the lines. */
  line: number;
  /** The first monitor's position in the whole list. */
  firstRow: number;
}

/** A line in the list: a section's header, or a monitor by its position in the whole list. */
export type Line = { section: ListSection } | { row: number };

export interface ListLayout {
  /** The number of visible lines, excluding those in collapsed sections. */
  lineCount: number;
  lineAt(line: number): Line;
}

/**
 * The key under which a collapsed section is stored. Tags are never empty, so '' can stand for monitors without a tag.
 */
export const sectionKey = (tag: string | null): string => tag ?? '';

/** Arranges a list in the order of its groups; if there are no groups, each line is a monitor. */
export function layOut(
  total: number,
  groups: readonly TagGroup[] | undefined,
  collapsed: ReadonlySet<string>,
): ListLayout {
  if (groups === undefined) return { lineCount: total, lineAt: (row) => ({ row }) };
  const sections: ListSection[] = [];
  let [line, firstRow] = [0, 0];
  for (const { tag, counts } of groups) {
    const size = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const isCollapsed = collapsed.has(sectionKey(tag));
    sections.push({ tag, total: size, worst: worstOf(counts), isCollapsed, line, firstRow });
    line += isCollapsed ? 1 : 1 + size;
    firstRow += size;
  }
  return {
    lineCount: line,
    lineAt(asked) {
      const section = sections.findLast((one) => one.line <= asked);
      if (section === undefined) return { row: asked };
      return section.line === asked ? { section } : { row: section.firstRow + asked - section.line - 1 };
    },
  };
}

function worstOf(counts: TagGroup['counts']): ListSection['worst'] {
  const status = SHOWN_STATUSES.find((one) => (counts[one] ?? 0) > 0) ?? 'new';
  return { status, count: counts[status] ?? 0 };
}
