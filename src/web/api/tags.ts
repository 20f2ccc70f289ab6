/** The kinds of records that cached data can be about, in the singular. */
export const TAG_TYPES = [
  'User',
  'Team',
  'Monitor',
  'MonitorEvent',
  'MonitorDefaults',
  'DeletedTeam',
  'ListView',
  'PingKey',
  'ApiKey',
  'PingCode',
  'Integration',
  'AlertRules',
  'Import',
  'OwnAddress',
  'Notification',
  'Passkey',
  'LinkedProvider',
  'Quiet',
  'Preferences',
  'Proof',
  'Screen',
  'Session',
  'Member',
  'Invitation',
] as const;

export type TagType = (typeof TAG_TYPES)[number];

/** Tags every list of a kind, since adding or removing a record changes it. */
export const listTag = (type: TagType) => ({ type, id: 'LIST' }) as const;

/** Tags everything that shows one record. */
export const idTag = (type: TagType, id: string) => ({ type, id }) as const;

type Tag = ReturnType<typeof listTag> | ReturnType<typeof idTag>;

/** Returns what a write invalidates if it succeeds: these tags, or those for its argument. */
export const invalidates =
  <Arg>(tags: readonly Tag[] | ((arg: Arg) => readonly Tag[])) =>
  (_result: unknown, error: unknown, arg: Arg): readonly Tag[] => {
    if (error) return [];
    return typeof tags === 'function' ? tags(arg) : tags;
  };
