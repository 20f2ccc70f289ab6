/** Loaded before the server: whatever it asks the clock, it is CLOCK_BEHIND_MS earlier. */
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
