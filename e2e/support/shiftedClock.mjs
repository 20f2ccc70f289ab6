/** Loaded before the server. Sets back every clock that the server reads, by CLOCK_BEHIND_MS. */
const behindMs = Number(process.env.CLOCK_BEHIND_MS);
const TrueDate = Date;

globalThis.Date = class extends TrueDate {
  constructor(...args) {
    if (args.length > 0) super(...args);
    else super(TrueDate.now() - behindMs);
  }

  static now() {
    return TrueDate.now() - behindMs;
  }
};
