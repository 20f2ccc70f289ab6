import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { memo, useState, type ChangeEvent } from 'react';
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

/** Keeps a few failures visible, no matter how many the worst day has. */
const LEAST_PERCENT = 12;

const Bars = styled('div')(({ theme }) => ({
  position: 'relative',
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
  '& [data-chosen]': { outline: `2px solid ${theme.vars.palette.text.primary}`, outlineOffset: 1 },
  '&:has(:focus-visible)': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 4 },
  // Seen through its bars; it takes the arrow keys.
  '& input': { position: 'absolute', inset: 0, width: '100%', margin: 0, opacity: 0, pointerEvents: 'none' },
  '@media (forced-colors: active)': { '& > span, & i': { forcedColorAdjust: 'none' } },
}));

/** How often a monitor went down on each of the last 30 days; nothing where that never happened. */
export const FailureDays = memo(function FailureDays({ failures, at }: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  const most = Math.max(...failures);
  if (most <= 0) return null;
  const today = new Date(at).toISOString().slice(0, 10);
  const days = failures.map((count, index) => ({ count, day: dayPlus(today, index + 1 - failures.length) }));
  const total = failures.reduce((sum, count) => sum + count, 0);
  const index = chosen === null ? -1 : days.findIndex(({ day }) => day === chosen);
  const chosenDay = days[index];
  return (
    <Block title="Failures per day" note={`${total} in ${failures.length} days`}>
      <div>
        <SharedTooltip>
          <Bars>
            {days.map(({ day, count }) => (
              <span key={day} data-chosen={day === chosen || undefined} data-tooltip={wordsOf({ day, count })}>
                {count > 0 && (
                  <i
                    style={{
                      height: `${LEAST_PERCENT + (100 - LEAST_PERCENT) * ((count - 1) / Math.max(1, most - 1))}%`,
                    }}
                  />
                )}
              </span>
            ))}
            <input
              type="range"
              aria-label="Failures per day. Use the arrow keys to move between days"
              min={1}
              max={days.length}
              value={chosenDay ? index + 1 : days.length}
              aria-valuetext={chosenDay && wordsOf(chosenDay)}
              onChange={({ target }: ChangeEvent<HTMLInputElement>) =>
                setChosen(days[Number(target.value) - 1]?.day ?? null)
              }
              onFocus={() => setChosen(today)}
              onBlur={() => setChosen(null)}
            />
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
          {chosenDay && <Box sx={{ color: 'text.primary' }}>{wordsOf(chosenDay)}</Box>}
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

const wordsOf = ({ day, count }: { day: string; count: number }): string =>
  `${dayWords(day)}: ${count === 0 ? 'no failures' : count === 1 ? '1 failure' : `${count} failures`}`;
