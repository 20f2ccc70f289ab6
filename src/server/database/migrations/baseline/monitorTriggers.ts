import type { Statements } from '../migration.ts';

interface MonitorTrigger {
  name: string;
  event: string;
  condition?: string;
  statements: string;
}

/** Each follows a change to one row in `all_monitors`. PostgreSQL's run functions. */
const TRIGGERS: readonly MonitorTrigger[] = [
  {
    name: 'monitor_inserted',
    event: 'INSERT',
    statements: `
      INSERT INTO integration_monitors
        SELECT NEW.monitor_id, integration_id FROM integrations WHERE team_id = NEW.team_id AND is_default = 1;`,
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
    name: 'monitor_shelved',
    event: 'UPDATE OF deleted_at',
    condition: 'NEW.deleted_at IS NOT NULL',
    statements: `
      DELETE FROM notifications WHERE monitor = OLD.id;`,
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
 * along with a whole team), always in the same transaction.
 */
export const MONITOR_TRIGGERS: Statements = {
  sqlite: TRIGGERS.map(
    ({ name, event, condition, statements }) => `
    CREATE TRIGGER ${name} AFTER ${event} ON all_monitors${when(condition)}
    BEGIN${statements}
    END;`,
  ).join(''),
  postgres: TRIGGERS.map(
    ({ name, event, condition, statements }) => `
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN${statements}
      RETURN NULL;
    END $$;
    CREATE TRIGGER ${name} AFTER ${event} ON all_monitors
      FOR EACH ROW${when(condition)} EXECUTE FUNCTION ${name}();`,
  ).join(''),
};
