import { commentText, jsonString, resourceName, shellWord } from './quoting.ts';
import { cronTimes } from './cronTimes.ts';
import { CURL, wrappedJob } from './shellSnippets.ts';
import type { SnippetFacts } from './snippetFacts.ts';

const ANY_TIME = '0 3 * * *';

export function kubernetes({ name, pingUrl, schedule, scope }: SnippetFacts) {
  const times = cronTimes(schedule);
  // The shell passes on the exit status, so that Kubernetes also registers the failure.
  const command =
    scope === 'success'
      ? `/app/job && ${CURL} ${shellWord(pingUrl)}`
      : `${wrappedJob(pingUrl, '/app/job; status=$?').replace('/$?"', '/$status"')}; exit $status`;
  return `# ${commentText(name)}. The image needs a shell and curl
apiVersion: batch/v1
kind: CronJob
metadata:
  name: ${resourceName(name)}
spec:
  schedule: ${jsonString(times?.expression ?? ANY_TIME)}
  timeZone: ${jsonString(times?.timezone ?? 'Etc/UTC')}
  concurrencyPolicy: Forbid
  jobTemplate:
    spec:
      backoffLimit: 0
      template:
        spec:
          restartPolicy: Never
          containers:
            - name: job
              image: my-image
              command: ["/bin/sh", "-c"]
              args:
                - ${jsonString(command)}`;
}

export function gitHubActions({ name, pingUrl, schedule, scope }: SnippetFacts) {
  const times = cronTimes(schedule);
  const ping = (title: string, when: string, address: string) => `      - name: ${title}
        if: ${when}
        run: ${CURL} ${address}`;
  const url = (end = '') => shellWord(pingUrl + end);
  const steps =
    scope === 'success'
      ? ['      - run: ./job', ping('Report success', 'success()', url())]
      : [
          ping('Report start', 'always()', url('/start')),
          '      - run: ./job',
          ping('Report success', 'success()', url()),
          ping('Report failure', 'failure() || cancelled()', url('/fail')),
        ];
  const zone = times?.timezone != null && times.timezone !== 'UTC' ? `, written for ${times.timezone}` : '';
  return `name: ${jsonString(commentText(name))}
on:
  schedule:
    # In UTC${zone}
    - cron: ${jsonString(times?.expression ?? ANY_TIME)}
jobs:
  job:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
${steps.join('\n')}`;
}
