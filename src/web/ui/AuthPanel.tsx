import { styled } from '@mui/material/styles';

const Panel = styled('div')(({ theme }) => ({
  display: 'none',
  position: 'relative',
  overflow: 'hidden',
  margin: theme.spacing(1.5),
  borderRadius: theme.spacing(2),
  border: `1px solid ${theme.vars.palette.divider}`,
  color: theme.vars.palette.primary.main,
  backgroundColor: theme.vars.palette.shell.emberTint,
  // The glow of embers: low and wide, strongest at the base of the arches.
  backgroundImage: `radial-gradient(70% 55% at 50% 104%, color-mix(in oklab, ${theme.vars.palette.primary.main} 42%, transparent), transparent 72%), linear-gradient(to bottom, ${theme.vars.palette.background.default}, transparent 60%)`,
  [theme.breakpoints.up('lg')]: { display: 'block' },
  '& svg': { position: 'absolute', insetInline: 0, bottom: 0, width: '100%', height: '100%' },
}));

const WIDTH = 800;
const HEIGHT = 1000;
const ARCH_RADII = [90, 150, 220, 300, 390, 490, 600];
/** The straight part of an arch, as a fraction of its radius. */
const LEG = 0.35;
/** The distance between two runs along an arch, and the length of their bars. */
const STEP = 15;
const SHORTEST = 6;
const LONGEST = 18;
/** The part of each arch that's in the past; the remaining runs are still expected. */
const PAST = 0.7;
/** The share of runs that were missed. */
const MISSED = 0.05;

/** A pseudorandom number that's always the same for a seed. */
function noise(seed: number): number {
  const value = Math.sin(seed * 12.9898) * 43_758.5453;
  return value - Math.floor(value);
}

/** The point of an arch at a distance from its left foot, and the outward direction at that point. */
function pointOf(radius: number, distance: number): { x: number; y: number; dx: number; dy: number } {
  const leg = radius * LEG;
  const beyond = distance - leg - Math.PI * radius;
  if (distance < leg) return { x: WIDTH / 2 - radius, y: HEIGHT - distance, dx: -1, dy: 0 };
  if (beyond > 0) return { x: WIDTH / 2 + radius, y: HEIGHT - leg + beyond, dx: 1, dy: 0 };
  const angle = Math.PI - (distance - leg) / radius;
  const [dx, dy] = [Math.cos(angle), -Math.sin(angle)];
  return { x: WIDTH / 2 + radius * dx, y: HEIGHT - leg + radius * dy, dx, dy };
}

/** The runs of an arch: bars for past runs, dots for expected ones. */
function runsOf(radius: number, arch: number): { came: string; expected: string } {
  const length = radius * (2 * LEG + Math.PI);
  const runs = { came: '', expected: '' };
  for (let place = 0.5; place * STEP < length; place++) {
    const { x, y, dx, dy } = pointOf(radius, place * STEP);
    const chance = noise(place + arch * 101);
    const isPast = place * STEP < length * PAST;
    const half = isPast ? (SHORTEST + chance * (LONGEST - SHORTEST)) / 2 : 0;
    if (isPast && chance < MISSED) continue;
    runs[isPast ? 'came' : 'expected'] +=
      `M${round(x - dx * half)} ${round(y - dy * half)}L${round(x + dx * half)} ${round(y + dy * half)}`;
  }
  return runs;
}

const round = (value: number): number => Math.round(value * 10) / 10;

const ARCHES = ARCH_RADII.map(runsOf);

/** A decorative panel for large screens: a hearth's arches, made of runs, over a glow. */
export function AuthPanel() {
  return (
    <Panel aria-hidden data-decorative>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="xMidYMax slice"
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
      >
        {ARCHES.map(({ came, expected }, index) => (
          <g key={ARCH_RADII[index]} opacity={0.6 - index * 0.07}>
            <path d={came} strokeWidth={4} />
            <path d={expected} strokeWidth={3} opacity={0.55} />
          </g>
        ))}
      </svg>
    </Panel>
  );
}
