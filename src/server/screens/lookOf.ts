import type { TeamDashboard } from '../../contract/monitors/teamDashboard.ts';
import type { Team } from '../../contract/records.ts';
import type { ScreenLook } from '../../contract/screens.ts';

/** What a screen may show of a dashboard. Anyone with its link sees it, so it omits job output and who was alerted. */
export function lookOf(dashboard: TeamDashboard, { teamId, display, initials }: Team): ScreenLook {
  const { at, counts, uptime, today, channels, holds, attention, lanes, wall } = dashboard;
  return {
    teamId,
    team: display || initials,
    at,
    counts,
    uptime,
    today,
    channels: { total: channels.total, working: channels.working },
    holds,
    attention: {
      ...attention,
      cards: attention.cards.map(({ output: _output, runbookUrl: _runbook, alerted: _alerted, ...card }) => card),
    },
    lanes,
    wall,
  };
}
