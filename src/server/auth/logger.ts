/** Where authentication reports to. `error` means that a human must act. */
export interface Logger {
  info(detail: object, message: string): void;
  warn(detail: object, message: string): void;
  error(detail: object, message: string): void;
}
