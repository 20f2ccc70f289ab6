import type { ReactNode } from 'react';
import type { ShownStatus } from '../../../contract/monitors/shownStatus.ts';
import { flappingLines } from '../../ui/icons/actionIcons.tsx';
import { statusColor } from '../../ui/StatusDot.tsx';

const SHAPES: Record<ShownStatus, ReactNode> = {
  up: <rect width="18" height="18" rx="4" opacity="0.88" />,
  down: <rect width="18" height="18" rx="2" />,
  late: (
    <>
      <circle cx="9" cy="9" r="8" fill="none" stroke="currentColor" strokeWidth="2" />
      <path d="M9 1a8 8 0 0 0 0 16Z" />
    </>
  ),
  started: <path d="M3 1.6 16.5 9 3 16.4Z" stroke="currentColor" strokeLinejoin="round" strokeWidth="1.5" />,
  new: <circle cx="9" cy="9" r="7.5" fill="none" stroke="currentColor" strokeWidth="2" />,
  paused: (
    <>
      <rect x="3" y="1.5" width="4" height="15" rx="1" />
      <rect x="11" y="1.5" width="4" height="15" rx="1" />
    </>
  ),
  broken: (
    <path
      fillRule="evenodd"
      d="M7.8 1.7a1.4 1.4 0 0 1 2.4 0l7 12.7a1.4 1.4 0 0 1-1.2 2.1H2a1.4 1.4 0 0 1-1.2-2.1ZM8 6v5h2V6Zm0 6.5v2h2v-2Z"
    />
  ),
};

/** A zigzag. */
const FLAPPING = (
  <g
    transform="translate(-1.8 -1.8) scale(0.9)"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.75"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    {flappingLines}
  </g>
);

interface Props {
  status: ShownStatus;
  isFlapping: boolean;
}

/**
 * A monitor on the wall. It looks like the status dot, except that up is a solid tile, so that a healthy wall looks
 * calm.
 */
export function WallTile({ status, isFlapping }: Props) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 18 18"
      style={{ color: statusColor(isFlapping ? 'late' : status) }}
      fill="currentColor"
    >
      {isFlapping ? FLAPPING : SHAPES[status]}
    </svg>
  );
}
