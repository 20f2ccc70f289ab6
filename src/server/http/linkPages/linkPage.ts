import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { BRAND, PRODUCT_NAME, PRODUCT_TITLE } from '../../../contract/brand.ts';
import { escapeHtml } from '../../mail/safeText.ts';

const colorsOf = (scheme: (typeof BRAND)[keyof typeof BRAND]) =>
  `--page:${scheme.page};--card:${scheme.surface};--line:${scheme.hairline};--text:${scheme.text};--muted:${scheme.textMuted};--brand:${scheme.emberText};--button:${scheme.ember};--on-button:${scheme.onEmber}`;

const STYLE = `
:root{color-scheme:light dark;${colorsOf(BRAND.light)}}
@media (prefers-color-scheme:dark){:root{${colorsOf(BRAND.dark)}}}
body{margin:0;padding:32px 16px;background:var(--page);color:var(--text);font:15px/24px Inter,system-ui,sans-serif}
main{max-width:416px;margin:0 auto;padding:32px;border:1px solid var(--line);border-radius:8px;background:var(--card);overflow-wrap:anywhere}
.brand{margin:0 0 24px;color:var(--brand);font-weight:600}
h1{margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600}
p{margin:0 0 16px}
.small{margin:24px 0 0;padding-top:16px;border-top:1px solid var(--line);color:var(--muted);font-size:13px;line-height:20px}
a{color:inherit}
button{padding:10px 16px;border:0;border-radius:8px;background:var(--button);color:var(--on-button);font:inherit;font-weight:600;cursor:pointer}
form+form{margin-top:12px}
.quiet{padding:9px 15px;border:1px solid var(--muted);background:none;color:var(--text)}
a:focus-visible,button:focus-visible{outline:2px solid var(--brand);outline-offset:2px}
@media (max-width:480px){body{padding:0}main{border:0;border-radius:0;padding:24px 20px}}
`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** The page can only use its own style and submit its own form. */
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

/** Renders a small page, such as for a link in an e-mail. It works without signing in or scripts. `body` is HTML. */
export function linkPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} | ${PRODUCT_TITLE}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="brand">${PRODUCT_NAME}</p>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
}

/** Sends a link page. It isn't cached, because the next click can change it. */
export function showLinkPage(reply: FastifyReply, page: string, status = 200): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-security-policy', POLICY)
    .type('text/html; charset=utf-8')
    .send(page);
}
