/**
 * `shownStatusOf` as SQL, over the columns of `monitors` and one parameter: the instant. A property test holds the two
 * together.
 */
export const SHOWN_STATUS = `CASE
    WHEN broken IS NOT NULL THEN 'broken'
    WHEN status IN ('paused', 'down') THEN status
    WHEN running_since IS NOT NULL THEN 'started'
    WHEN status = 'up' AND due_at <= ? THEN 'late'
    ELSE status
  END`;
