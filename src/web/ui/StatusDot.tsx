import type { ReactNode } from 'react';
import type { ShownStatus } from '../../contract/monitors/shownStatus.ts';
import { flappingLines } from './icons/actionIcons.tsx';

/** Each status has a distinct shape and word, so that color isn't the only distinction. */
const statuses: Record<ShownStatus, { word: string; shape: ReactNode }> = {
  up: { word: 'Up', shape: <circle cx="8" cy="8" r="5.5" /> },
  late: {
    word: 'Late',
    shape: (
      <>
        <circle cx="8" cy="8" r="4.75" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path d="M8 3.25a4.75 4.75 0 0 0 0 9.5Z" />
      </>
    ),
  },
  down: { word: 'Down', shape: <rect x="3" y="3" width="10" height="10" rx="1.5" /> },
  new: { word: 'New', shape: <circle cx="8" cy="8" r="4.5" fill="none" stroke="currentColor" strokeWidth="2" /> },
  paused: {
    word: 'Paused',
    shape: (
      <>
        <rect x="3.5" y="3" width="3.25" height="10" rx="1" />
        <rect x="9.25" y="3" width="3.25" height="10" rx="1" />
      </>
    ),
  },
  started: {
    word: 'Running',
    shape: <path d="M5 3.3a.8.8 0 0 1 1.2-.7l7 4.7a.8.8 0 0 1 0 1.4l-7 4.7a.8.8 0 0 1-1.2-.7Z" />,
  },
  broken: {
    word: 'Broken',
    shape: (
      <path
        fillRule="evenodd"
        d="M6.9 2.3a1.3 1.3 0 0 1 2.2 0l5.2 9a1.3 1.3 0 0 1-1.1 2H2.8a1.3 1.3 0 0 1-1.1-2Zm.3 3v4h1.6v-4Zm0 5.2v1.6h1.6v-1.6Z"
      />
    ),
  },
};

/** The CSS color for a status in the current theme. */
export const statusColor = (status: ShownStatus): string => `var(--hearth-palette-status-${status})`;

export const shownStatusWord = (status: ShownStatus): string => statuses[status].word;

/**
 * A status's shape and color, shown beside its name and hidden from screen readers. It's a plain SVG, because
 * lists contain many of them.
 */
export function StatusDot({ status }: { status: ShownStatus }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 16 16"
      fill="currentColor"
      style={{ width: '1rem', height: '1rem', flexShrink: 0, color: statusColor(status) }}
    >
      {statuses[status].shape}
    </svg>
  );
}

/** Replaces the status dot of a flapping monitor that isn't down. Hidden from screen readers. */
export const FlappingDot = () => (
  <svg
    aria-hidden
    viewBox="2 2 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    style={{ width: '1rem', height: '1rem', flexShrink: 0, color: statusColor('late') }}
  >
    {flappingLines}
  </svg>
);
