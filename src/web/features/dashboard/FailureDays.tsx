import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { memo } from 'react';
import { dayPlus, dayWords } from '../../lib/zonedTime.ts';
import { SharedTooltip } from '../../ui/SharedTooltip.tsx';
import { statusColor } from '../../ui/StatusDot.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Block } from './Block.tsx';

interface Props {
  /** Oldest first; the last one is today. */
  failures: readonly number[];
  /** When they were counted. */
  at: number;
}

/** The first of a few failures is to be seen as well, however many there are on the worst day. */
const LEAST_PERCENT = 12;

const Bars = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 3,
  height: 46,
  '& > span': {
    position: 'relative',
    flex: 1,
    overflow: 'hidden',
    borderRadius: 3,
    background: `color-mix(in srgb, ${statusColor('up')} 22%, ${theme.vars.palette.background.default})`,
  },
  '& i': { position: 'absolute', inset: 'auto 0 0', background: statusColor('down'), borderRadius: 2 },
  '@media (forced-colors: active)': { '& > span, & i': { forcedColorAdjust: 'none' } },
}));

/** How often a monitor went down on each of the last 30 days; nothing where that never happened. */
export const FailureDays = memo(function FailureDays({ failures, at }: Props) {
  const most = Math.max(...failures);
  if (most <= 0) return null;
  const today = new Date(at).toISOString().slice(0, 10);
  const days = failures.map((count, index) => ({ count, day: dayPlus(today, index + 1 - failures.length) }));
  const total = failures.reduce((sum, count) => sum + count, 0);
  return (
    <Block title="Failures per day" note={`${total} in ${failures.length} days`}>
      <div>
        <SharedTooltip>
          <Bars aria-hidden>
            {days.map(({ day, count }) => (
              <span key={day} data-tooltip={`${dayWords(day)}: ${wordsOf(count)}`}>
                {count > 0 && (
                  <i
                    style={{
                      height: `${LEAST_PERCENT + (100 - LEAST_PERCENT) * ((count - 1) / Math.max(1, most - 1))}%`,
                    }}
                  />
                )}
              </span>
            ))}
          </Bars>
        </SharedTooltip>
        <Box
          aria-hidden
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            mt: 0.5,
            typography: 'caption',
            color: 'text.secondary',
          }}
        >
          <span>{dayWords(days[0]?.day ?? today).replace(/ \d+$/, '')}</span>
          <span>today</span>
        </Box>
        <VisuallyHidden as="div">
          <table>
            <caption>Failures per day (UTC)</caption>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">Failures</th>
              </tr>
            </thead>
            <tbody>
              {days.map(({ day, count }) => (
                <tr key={day}>
                  <th scope="row">{dayWords(day)}</th>
                  <td>{count}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </VisuallyHidden>
      </div>
    </Block>
  );
});

const wordsOf = (count: number): string =>
  count === 0 ? 'no failures' : count === 1 ? '1 failure' : `${count} failures`;
