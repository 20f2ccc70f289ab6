// Runs as a separate process, because `oidc-provider` is an ES module, which Jest can't load.
import { createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

const [port, clientId, clientSecret, ...redirectUris] = process.argv.slice(2);

const server = createServer();
await new Promise((resolve) => server.listen(Number(port), '127.0.0.1', resolve));
const issuer = `http://127.0.0.1:${server.address().port}`;

const createKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });
const signingKey = createKey();
const foreignKey = createKey();
const cookieName = (name) => `_${name}_${server.address().port}`;

const provider = new Provider(issuer, {
  clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: redirectUris }],
  jwks: { keys: [{ ...signingKey, use: 'sig', kid: 'test' }] },
  // Cookies ignore ports, so two providers on one host need different cookie names.
  cookies: {
    keys: [randomBytes(16).toString('hex')],
    names: { session: cookieName('session'), interaction: cookieName('interaction'), resume: cookieName('resume') },
  },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
  pkce: { required: () => true },
  ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  findAccount: (_context, sub) => ({
    accountId: sub,
    claims: () => ({ sub, name: sub, email: `${sub}@provider.example`, email_verified: !sub.startsWith('unverified') }),
  }),
  async loadExistingGrant({ oidc }) {
    const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
});

const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Provider</title></head>
<body>
<main>
<h1>Sign in at the provider</h1>
<form method="post"><label>Login <input name="login" required></label> <button>Continue</button></form>
<form method="post"><input type="hidden" name="cancel" value="yes"><button>Cancel</button></form>
</main>
</body>
</html>`;

async function readForm(request) {
  let body = '';
  for await (const chunk of request) body += chunk;
  return new URLSearchParams(body);
}

async function interact(request, response) {
  if (request.method !== 'POST') return response.writeHead(200, { 'Content-Type': 'text/html' }).end(page);
  const form = await readForm(request);
  const result = form.has('cancel')
    ? { error: 'access_denied', error_description: 'The person cancelled.' }
    : { login: { accountId: form.get('login') } };
  return provider.interactionFinished(request, response, result);
}

const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

function signToken(claims, jwk) {
  const signed = `${encode({ alg: 'RS256', kid: 'test' })}.${encode(claims)}`;
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
}

/** Returns the response that a broken or hostile provider would send, if the person's name requests it. */
function tamper(body) {
  const answer = JSON.parse(body);
  if (!answer.id_token) return body;
  const claims = JSON.parse(Buffer.from(answer.id_token.split('.')[1], 'base64url'));
  if (claims.sub.startsWith('forged')) answer.id_token = signToken(claims, foreignKey);
  const split = { ...claims, email: `${claims.sub}@provider.example` };
  if (claims.sub.startsWith('split')) answer.id_token = signToken(split, signingKey);
  if (claims.sub.startsWith('moved'))
    answer.id_token = signToken({ ...claims, iss: 'https://elsewhere.example' }, signingKey);
  if (claims.sub.startsWith('lent')) answer.id_token = signToken({ ...claims, azp: 'other' }, signingKey);
  if (claims.sub.startsWith('nameless')) answer.id_token = signToken({ ...claims, sub: '' }, signingKey);
  return JSON.stringify(answer);
}

function tamperWith(response) {
  const end = response.end.bind(response);
  response.end = (body) => {
    const changed = tamper(String(body));
    response.setHeader('content-length', Buffer.byteLength(changed));
    return end(changed);
  };
}

const callback = provider.callback();
server.on('request', (request, response) => {
  if (request.url.startsWith('/token')) tamperWith(response);
  const isInteraction = request.url.startsWith('/interaction/');
  const answered = isInteraction ? interact(request, response) : callback(request, response);
  answered.catch((error) => response.writeHead(400).end(String(error)));
});

process.stdin.resume().once('end', () => process.exit());
process.stdout.write(`${issuer}\n`);
