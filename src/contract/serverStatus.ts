/** How full the server's disk is: at `low` it warns, at `full` it keeps what room is left for pings. */
export type DiskLevel = 'ok' | 'low' | 'full';

/** What `server/status` returns. */
export interface ServerStatus {
  disk: DiskLevel;
  /** What monitors' e-mail addresses end in; null while the server takes no pings by e-mail. */
  mailDomain: string | null;
}
