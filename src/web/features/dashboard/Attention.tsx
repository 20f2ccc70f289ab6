import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { formatDuration } from '../../../contract/durations.ts';
import { flappingNote } from '../../../contract/monitors/flapping.ts';
import type { AlertChannels, AttentionCard, TeamDashboard } from '../../../contract/monitors/teamDashboard.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { momentWords, untilWords } from '../../lib/whenWords.ts';
import { paths } from '../../routing/paths.ts';
import { FlappingDot, StatusDot, shownStatusWord, statusColor } from '../../ui/StatusDot.tsx';
import { useNow } from '../../ui/useNow.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { CardRows } from '../../ui/CardRows.tsx';
import { useViewerZone } from '../account/index.ts';
import { SnoozeMenu } from '../quiet/index.ts';
import { WithRight } from '../teams/index.ts';
import { AlertedMark } from './AlertedMark.tsx';
import { Block } from './Block.tsx';
import { Dotted } from './Dotted.tsx';
import { cardWords, lastingWords, timesWords, onOneLine } from './dashboardWords.ts';

interface Props {
  teamId: string;
  attention: TeamDashboard['attention'];
  channels: AlertChannels;
}

/** Says what's wrong and why, who was alerted, and what to do. Renders nothing if nothing is wrong. */
export function Attention({ teamId, attention: { total, cards, groups }, channels: { troubled } }: Props) {
  const failing = troubled.filter(({ state }) => state === 'failing' || state === 'off');
  const count = total + failing.length;
  if (count === 0) return null;
  const rest = total - cards.length;
  const list = paths.teamHeartbeats(teamId);
  return (
    <Block title="Needs attention" note={formatCount(count)}>
      <CardRows>
        {cards.map((card) => (
          <Card key={card.monitorId} teamId={teamId} card={card} />
        ))}
        {groups.map(({ tag, down, late, total: all }) => (
          <Row key={tag ?? ''} color={down > 0 ? 'down' : 'late'}>
            <StatusDot status={down > 0 ? 'down' : 'late'} />
            <Name
              to={`${list}?status=${down > 0 ? 'down' : 'late'}${tag === null ? '' : `&tag=${encodeURIComponent(tag)}`}`}
            >
              {tag ?? 'No tag'}
            </Name>
            <Typography variant="body2" color="textSecondary">
              {[down > 0 && `${formatCount(down)} down`, late > 0 && `${formatCount(late)} late`]
                .filter(Boolean)
                .join(', ')}{' '}
              of {formatCount(all)}
            </Typography>
          </Row>
        ))}
        {failing.map((channel) => (
          <Channel key={channel.integrationId} teamId={teamId} channel={channel} />
        ))}
        {cards.length > 0 && rest > 0 && (
          <Box component="li" sx={{ px: 2, py: 1, typography: 'body2' }}>
            <Link component={RouterLink} to={`${list}?status=down&status=late&status=broken`}>
              {formatCount(rest)} more
            </Link>
          </Box>
        )}
      </CardRows>
    </Block>
  );
}

function Row({ color, isQuiet = false, children }: { color: 'down' | 'late'; isQuiet?: boolean; children: ReactNode }) {
  const edge = statusColor(color);
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1,
        px: 1.75,
        py: 1,
        '& .MuiButton-root': { zIndex: 1 },
        boxShadow: `inset 3px 0 ${isQuiet ? `color-mix(in srgb, ${edge} 35%, transparent)` : edge}`,
      }}
    >
      {children}
    </Box>
  );
}

/** Places a row's buttons beside its text, or below it on a phone. */
const BESIDE = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
  alignItems: 'center',
  columnGap: 2,
  rowGap: { xs: 0.75, sm: 0.25 },
  flex: 1,
  minWidth: 0,
} as const;
const LINE = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minWidth: 0 } as const;

function Name({ to, children }: { to: string; children: string }) {
  return (
    <Link
      component={RouterLink}
      to={to}
      dir="auto"
      color="inherit"
      underline="hover"
      sx={{
        fontWeight: 'fontWeightMedium',
        minWidth: 0,
        textAlign: 'left',
        overflowWrap: 'anywhere',
        // On a phone, a tap anywhere in the row opens it.
        '&::after': { content: { xs: '""', md: 'none' }, position: 'absolute', inset: 0 },
      }}
    >
      {children}
    </Link>
  );
}

function Card({ teamId, card }: { teamId: string; card: AttentionCard }) {
  const { monitorId, name, status, snoozedUntil } = card;
  const shown = status === 'flapping' ? 'late' : status;
  const timezone = useViewerZone();
  const page = paths.teamHeartbeat(teamId, monitorId);
  const lasting = useNow((nowMs) => lastingWords(card, nowMs));
  const why = useNow((nowMs) => cardWords(card, nowMs, timezone));
  const snoozed = useNow((nowMs) =>
    snoozedUntil !== null && snoozedUntil > nowMs ? `Snoozed ${untilWords(snoozedUntil, nowMs, timezone)}` : null,
  );
  const isSnoozed = snoozed !== null;
  return (
    <Row color={shown === 'late' ? 'late' : 'down'} isQuiet={isSnoozed}>
      <Box sx={BESIDE}>
        <Box sx={{ minWidth: 0 }}>
          <Box sx={LINE}>
            {status === 'flapping' ? <FlappingDot /> : <StatusDot status={status} />}
            <VisuallyHidden>{status === 'flapping' ? 'Flapping' : shownStatusWord(status)}</VisuallyHidden>
            <Name to={page}>{name}</Name>
            <Typography component="span" variant="body2" color="textSecondary">
              <Dotted
                parts={[{ key: 'lasting', part: lasting }, ...(isSnoozed ? [{ key: 'snoozed', part: snoozed }] : [])]}
              />
            </Typography>
          </Box>
          <Box
            sx={{
              display: { sm: 'flex' },
              gap: 1,
              mt: 0.25,
              typography: 'body2',
              color: shown === 'late' || isSnoozed ? 'text.secondary' : 'text.primary',
            }}
          >
            <Box component="span" sx={{ flexShrink: card.output === null ? 1 : 0 }}>
              {why}
            </Box>
            {card.output !== null && <Output>{card.output}</Output>}
          </Box>
        </Box>
        <Footer card={card} />
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          {card.runbookUrl !== null && (
            <Button
              href={card.runbookUrl}
              target="_blank"
              rel="noreferrer"
              size="small"
              variant="outlined"
              color="inherit"
              aria-label={`Runbook of ${name}`}
            >
              Runbook
            </Button>
          )}
          <SnoozeMenu
            teamId={teamId}
            monitorId={monitorId}
            name={name}
            timezone={timezone}
            isSnoozed={isSnoozed}
            endsAtOnce
            size="small"
          />
        </Box>
      </Box>
    </Row>
  );
}

function Output({ children }: { children: string }) {
  return (
    <Box
      component="code"
      sx={{
        minWidth: 0,
        px: 0.75,
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: { xs: 'normal', sm: 'nowrap' },
        display: { xs: '-webkit-box', sm: 'block' },
        WebkitBoxOrient: 'vertical',
        WebkitLineClamp: 2,
        overflowWrap: 'anywhere',
        borderRadius: 0.5,
        fontFamily: 'monospace',
        bgcolor: `color-mix(in srgb, ${statusColor('down')} 12%, transparent)`,
      }}
    >
      {children}
    </Box>
  );
}

/** Says who was alerted and how often this has happened. */
function Footer({ card: { alerted, timesDown, flaps, status } }: { card: AttentionCard }) {
  const waiting = alerted.flatMap(({ name, state }) => (state === 'waiting' ? [name] : []));
  const wasAlerted = alerted.some(({ state }) => state === 'sent');
  const times = status !== 'down' ? null : flaps ? flappingNote(flaps, wasAlerted) : timesWords(timesDown);
  const parts: { key: string; part: ReactNode }[] = [
    ...alerted.flatMap(({ name, state, tries }) =>
      state === 'waiting' ? [] : [{ key: `alerted ${name}`, part: <AlertedMark {...{ name, state, tries }} /> }],
    ),
    ...(waiting.length === 0 ? [] : [{ key: 'waiting', part: `Waiting: ${waiting.join(', ')}` }]),
    ...(times === null ? [] : [{ key: 'times', part: times }]),
  ];
  if (parts.length === 0) return null;
  return (
    <Typography variant="caption" component="div" color="textSecondary" sx={{ gridColumn: '1 / -1', gridRow: 2 }}>
      <Dotted parts={parts} />
    </Typography>
  );
}

function Channel({ teamId, channel }: { teamId: string; channel: AlertChannels['troubled'][number] }) {
  const { name, state, since, answer } = channel;
  const timezone = useViewerZone();
  const lasting = useNow((nowMs) => {
    if (state === 'off') return since === null ? 'Off' : `Off since ${momentWords(since, nowMs, timezone)}`;
    const duration = since === null ? '' : formatDuration(Math.max(60, (nowMs - since) / 1_000), 1);
    return `Last attempt ${onOneLine(duration)} ago`;
  });
  // If the integration is off, the reason is a sentence of ours. A destination's response may begin with a small
  // letter, so it follows a colon.
  const reason = answer === '' ? `${lasting}.` : `${lasting}${state === 'off' ? '.' : ':'} ${answer}`;
  return (
    <Row color="late">
      <Box sx={BESIDE}>
        <Box sx={{ minWidth: 0 }}>
          <Box sx={LINE}>
            <StatusDot status="broken" />
            <Typography component="span" sx={{ fontWeight: 'fontWeightMedium', minWidth: 0, overflowWrap: 'anywhere' }}>
              {name} {state === 'off' ? 'is off' : 'isn’t delivering alerts'}
            </Typography>
          </Box>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25, overflowWrap: 'anywhere' }}>
            {reason}
          </Typography>
        </Box>
        <WithRight teamId={teamId} needed="manage">
          <Button
            component={RouterLink}
            to={paths.teamSettings(teamId, 'integrations')}
            size="small"
            variant="outlined"
            color="inherit"
            aria-label={`Fix ${name}`}
            sx={{ justifySelf: 'start' }}
          >
            Fix
          </Button>
        </WithRight>
      </Box>
    </Row>
  );
}
