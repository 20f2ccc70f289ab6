import type { Statements } from '../migration.ts';

interface MonitorTrigger {
  name: string;
  event: string;
  condition?: string;
  statements: string;
}

/** Each follows a change to one row in `monitors`. PostgreSQL's run functions. */
const TRIGGERS: readonly MonitorTrigger[] = [
  {
    name: 'monitor_inserted',
    event: 'INSERT',
    statements: `
      INSERT INTO integration_monitors
        SELECT NEW.monitor_id, integration_id FROM integrations
        WHERE team_id = NEW.team_id AND is_default = 1
          AND NOT EXISTS (SELECT 1 FROM monitors WHERE monitor_id = NEW.monitor_id || ' ');`,
  },
  {
    name: 'monitor_moved',
    event: 'UPDATE OF team_id',
    condition: 'NEW.team_id <> OLD.team_id',
    statements: `
      DELETE FROM notifications WHERE monitor = OLD.id AND state IN ('waiting', 'sending');
      DELETE FROM integration_monitors WHERE monitor_id = OLD.monitor_id;
      DELETE FROM snoozes WHERE team_id = OLD.team_id AND monitor_id = OLD.monitor_id;
      INSERT INTO integration_monitors
        SELECT NEW.monitor_id, integration_id FROM integrations WHERE team_id = NEW.team_id AND is_default = 1;`,
  },
  {
    name: 'monitor_deleted',
    event: 'DELETE',
    statements: `
      DELETE FROM notifications WHERE monitor = OLD.id;
      DELETE FROM integration_monitors WHERE monitor_id = OLD.monitor_id;
      DELETE FROM snoozes WHERE team_id = OLD.team_id AND monitor_id = OLD.monitor_id;`,
  },
];

const when = (condition?: string): string => (condition === undefined ? '' : ` WHEN (${condition})`);

/**
 * Keep integrations consistent, because monitors are created, moved and deleted in several ways (by users, by pings, or
 * along with a whole team), always in the same transaction. When a timeline is cleared, its monitor gets a new row;
 * during that transaction, the old row's id is followed by a space.
 */
export const MONITOR_TRIGGERS: Statements = {
  sqlite: TRIGGERS.map(
    ({ name, event, condition, statements }) => `
    CREATE TRIGGER ${name} AFTER ${event} ON monitors${when(condition)}
    BEGIN${statements}
    END;`,
  ).join(''),
  postgres: TRIGGERS.map(
    ({ name, event, condition, statements }) => `
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN${statements}
      RETURN NULL;
    END $$;
    CREATE TRIGGER ${name} AFTER ${event} ON monitors
      FOR EACH ROW${when(condition)} EXECUTE FUNCTION ${name}();`,
  ).join(''),
};
