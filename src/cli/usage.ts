/** A mistake in the options; nothing has been run or sent. Its message is one sentence that names the option. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The command's own exit statuses, as in timeout(1) and env(1). A job's status always takes precedence. */
export const EXIT = {
  notRecorded: 1,
  notApplied: 1,
  /** A plan contains changes. */
  wouldChange: 2,
  timedOut: 124,
  usage: 125,
  cannotRun: 126,
  notFound: 127,
  /** Added to the number of the signal that killed the job. */
  killed: 128,
} as const;

export const HELP = `Reports jobs to Hearth, and applies configuration as code.

  hearth run [options] -- COMMAND [ARGUMENT ...]
      Runs a command and reports its start, its exit status and the last lines
      of its output.

  hearth ping [options] [success | start | fail | log | EXIT_STATUS]
      Sends one ping: a success by default.

  hearth apply [options] FILE
      Shows what a YAML or JSON file would change about the monitors of a team,
      and changes it in one step. FILE can be - for standard input.

  hearth export [options]
      Prints the configuration of a team.

Which monitor:
  --url URL        Its ping URL.
  --uuid UUID      Its UUID.
  --slug SLUG      Its slug, with the ping key of its team.
  --key KEY        The ping key. Default: HEARTH_KEY.
  --server URL     Your server's URL, for --uuid and --slug. Default:
                   HEARTH_URL, or the server this file was downloaded from.
  --create         Create the monitor if the team has none with this slug.

hearth run:
  --timeout TIME   Stop the command after TIME, such as 90s, 15m, 2h or 1d.
  --no-output      Don't send any output.

hearth ping:
  --message TEXT   Send this as the output.
  --stdin          Send the last lines of standard input as the output.
  --rid UUID       The run that the ping belongs to.

hearth run and hearth ping:
  --retries N      How many times to retry a ping that fails. Default: 5.

hearth apply and hearth export:
  --key KEY        The team's API key; "hearth apply" needs one that can
                   write. Default: HEARTH_API_KEY.
  --server URL     Your server's URL. Default: as above.
  --plan           Apply: only show what would change.
  --delete         Apply: also delete what was managed by a file and is no
                   longer in this one.
  --format FORMAT  Export: yaml or json. Default: yaml.

All:
  -h, --help       Show this help.
  -v, --version    Show the version.

"hearth run" exits with the status of its command, whatever happens to the
pings: 128 + N if signal N killed it, 127 if it wasn't found, 126 if it can't be
run, and 124 if it hit --timeout. "hearth ping" exits with 1 if the ping
wasn't recorded. "hearth apply" and "hearth export" exit with 1 if they
fail, without changing anything; "hearth apply --plan" exits with 2 if something
would change. With an invalid option, all exit with 125 and do nothing.
`;
