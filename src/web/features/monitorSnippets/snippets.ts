import { crontab, curl, docker, systemd } from './shellSnippets.ts';
import { gitHubActions, kubernetes } from './manifestSnippets.ts';
import { node, powerShell, python } from './programSnippets.ts';
import type { SnippetFacts } from './snippetFacts.ts';

export interface Snippet {
  /** What stands in the choice. */
  title: string;
  write: (facts: SnippetFacts) => string;
}

/** How a job can tell that it ran, by where it runs. */
export const snippets: Record<string, Snippet> = {
  curl: { title: 'curl', write: curl },
  crontab: { title: 'Crontab', write: crontab },
  systemd: { title: 'systemd', write: systemd },
  docker: { title: 'Docker', write: docker },
  kubernetes: { title: 'Kubernetes CronJob', write: kubernetes },
  github: { title: 'GitHub Actions', write: gitHubActions },
  python: { title: 'Python', write: python },
  node: { title: 'Node', write: node },
  powershell: { title: 'PowerShell', write: powerShell },
};
