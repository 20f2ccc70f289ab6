import { commentText, jsonString, powerShellString } from './quoting.ts';
import type { SnippetFacts } from './snippetFacts.ts';

export function python({ name, pingUrl, scope }: SnippetFacts) {
  const head = `# ${commentText(name)}
import urllib.request

def ping(end=""):
    try:
        urllib.request.urlopen(${jsonString(pingUrl)} + end, timeout=10).close()
    except OSError as error:
        print("Ping failed:", error)
`;
  if (scope === 'success') {
    return `${head}
job()
ping()`;
  }
  return `${head}
ping("/start")
try:
    job()
except BaseException:
    ping("/fail")
    raise
ping()`;
}

export function node({ name, pingUrl, scope }: SnippetFacts) {
  const head = `// ${commentText(name)}
const ping = (end = '') =>
  fetch(${jsonString(pingUrl)} + end, { signal: AbortSignal.timeout(10_000) }).catch((error) =>
    console.warn('Ping failed:', error),
  );
`;
  if (scope === 'success') {
    return `${head}
await job();
await ping();`;
  }
  return `${head}
await ping('/start');
try {
  await job();
} catch (error) {
  await ping('/fail');
  throw error;
}
await ping();`;
}

export function powerShell({ name, pingUrl, scope }: SnippetFacts) {
  const head = `# ${commentText(name)}
function Send-Ping([string]$End = '') {
    try { Invoke-RestMethod -Uri (${powerShellString(pingUrl)} + $End) -TimeoutSec 10 | Out-Null }
    catch { Write-Warning "Ping failed: $_" }
}
`;
  if (scope === 'success') {
    return `${head}
& C:\\path\\to\\job.exe
if ($LASTEXITCODE -eq 0) { Send-Ping }`;
  }
  return `${head}
Send-Ping '/start'
& C:\\path\\to\\job.exe
$Status = $LASTEXITCODE
if ($Status -ge 0 -and $Status -le 255) { Send-Ping "/$Status" } else { Send-Ping '/fail' }`;
}
