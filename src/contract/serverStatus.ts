/** How full the server's disk is. At `low`, the server warns; at `full`, it reserves the remaining space for pings. */
export type DiskLevel = 'ok' | 'low' | 'full';

/** What `server/status` returns. */
export interface ServerStatus {
  disk: DiskLevel;
  /** The domain of monitors' e-mail addresses; null if the server doesn't accept pings by e-mail. */
  mailDomain: string | null;
  /** The number of pings kept per monitor. */
  pingsKept: number;
  /** The address that the server is configured for, such as `https://hearth.example.com`. */
  publicUrl: string;
}
