import { gzipSync } from 'node:zlib'
import type { Attack, AttackGroup } from '../attack.ts'
import type { RawRequest } from '../http.ts'
import type { AttackWorld } from '../world.ts'

// What the server must not serve at all: tables, other schemas, libraries' own routes, malformed bodies.

const tables = [
  'app.organizations',
  'organizations',
  'memberships',
  'games',
  'players',
  'user_profiles',
  'invitations',
  'activity',
  'platform_admins',
  'platform_settings',
  'users',
  'sessions',
  'refresh_tokens',
  'pg_shadow',
  'pg_authid',
  'pg_stat_activity',
]
const queries = [
  'select=*',
  'select=*&limit=1',
  'name=match.^(a%2B)(a%2B)%5C1%5C2$',
  'name=imatch.%5E(a%2B)%2B$',
  'select=count()',
  'select=*,memberships(*)',
  'or=(id.gt.0)',
  'order=id',
  'id=fts.a',
]

const aboutTables: Attack[] = [
  ...tables.map((table) => ['GET', `/rest/v1/${table}?select=*`] as const),
  ...queries.map((query) => ['GET', `/rest/v1/organizations?${query}`] as const),
  ...(['POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const).map(
    (method) => [method, '/rest/v1/organizations'] as const,
  ),
  ['GET', '/rest/v1/'] as const,
  ['GET', '/rest/v1'] as const,
  ['GET', '/rest/v1/rpc'] as const,
  ['GET', '/rest/v1/rpc/'] as const,
].map(([method, path]) => ({
  name: `${method} ${path}`,
  run: (world: AttackWorld) =>
    refused(world, { method, path, ...(method === 'GET' || method === 'HEAD' ? {} : { body: {} }) }),
}))

const functions = [
  'pg_sleep',
  'pg_read_file',
  'pg_ls_dir',
  'set_config',
  'current_setting',
  'lo_import',
  'lo_export',
  'dblink',
  'version',
  'pg_terminate_backend',
  'call_as_person',
  'private.call_as_person',
  'has_session',
  'private.require_open',
  'auth.uid',
  'uid',
  'jwt',
  'start_profile',
  'accept_once',
  'appoint_founder',
  'query_to_xml',
  'database_to_xml',
  'pg_reload_conf',
  '..%2f..%2fauth%2fv1%2fuser',
  'sync_push%00',
  'sync_push/',
  'SYNC_PUSH',
  '%73ync_pushx',
  '__proto__',
  'constructor',
  'toString',
]

const aboutFunctions: Attack[] = functions.map((name) => ({
  name: `the function ${name}`,
  run: (world: AttackWorld) => refused(world, { path: `/rest/v1/rpc/${name}`, body: {} }),
}))

const routes: readonly (readonly [string, string])[] = [
  ['GET', '/auth/v1/admin/users'],
  ['POST', '/auth/v1/admin/users'],
  ['DELETE', '/auth/v1/admin/users/1'],
  ['POST', '/auth/v1/admin/generate_link'],
  ['POST', '/auth/v1/invite'],
  ['GET', '/auth/v1/authorize?provider=github'],
  ['GET', '/auth/v1/callback'],
  ['POST', '/auth/v1/sso'],
  ['POST', '/auth/v1/saml/acs'],
  ['POST', '/auth/v1/magiclink'],
  ['POST', '/auth/v1/token?grant_type=id_token'],
  ['POST', '/auth/v1/token?grant_type=web3'],
  ['POST', '/auth/v1/token'],
  ['GET', '/auth/v1/user/identities/authorize'],
  ['POST', '/auth/v1/oauth/token'],
  ['GET', '/_system'],
  ['GET', '/_system/config'],
  ['GET', '/_studio'],
  ['GET', '/studio'],
  ['GET', '/graphql/v1'],
  ['POST', '/graphql/v1'],
  ['GET', '/storage/v1/bucket'],
  ['POST', '/functions/v1/x'],
  ['GET', '/realtime/v1/websocket'],
  ['GET', '/pg/query'],
  ['POST', '/pg/query'],
  ['GET', '/.env'],
  ['GET', '/.git/config'],
  ['GET', '/package.json'],
  ['GET', '/server/main.ts'],
  ['GET', '/build/main.js'],
  ['GET', '/secrets.json'],
  ['GET', '/assets/../../package.json'],
  ['GET', '/assets/..%2f..%2fpackage.json'],
  ['GET', '/..%2f..%2f..%2fetc%2fpasswd'],
  ['GET', '/%2e%2e/%2e%2e/etc/passwd'],
  ['GET', '//etc/passwd'],
  ['GET', '/assets/%00'],
  ['GET', '/metrics'],
  ['TRACE', '/'],
]

const otherRoutes: Attack[] = routes.map(([method, path]) => ({
  name: `${method} ${path}`,
  async run(world: AttackWorld) {
    const answer = await world.ask({
      method,
      path,
      headers: { apikey: world.key, authorization: `Bearer ${world.attacker.token}` },
      ...(method === 'POST' ? { body: {} } : {}),
    })
    if (answer.status >= 500) return `a failure: ${answer.status}`
    if (/root:|"dependencies"|jwtSecret|\[core\]|access_token/.test(answer.text)) return answer.text.slice(0, 80)
    const isPage = answer.status === 200 && String(answer.headers['content-type']).includes('text/html')
    return answer.status >= 400 || answer.status === 308 || isPage
      ? null
      : `the status ${answer.status}: ${answer.text.slice(0, 80)}`
  },
}))

const headers: readonly (readonly [string, Record<string, string>])[] = [
  ['another schema to read', { 'accept-profile': 'app' }],
  ['another schema to write', { 'content-profile': 'app' }],
  ['the schema auth', { 'content-profile': 'auth', 'accept-profile': 'auth' }],
  ['the plan of a statement', { accept: 'application/vnd.pgrst.plan+json' }],
  ['a rollback after the answer', { prefer: 'tx=rollback' }],
  ['another role', { 'x-role': 'service_role', prefer: 'params=single-object' }],
  ['its own address', { 'cf-connecting-ip': '10.0.0.1' }],
  ['another method', { 'x-http-method-override': 'DELETE' }],
]

const aboutHeaders: Attack[] = headers.map(([what, more]) => ({
  name: `a request that names ${what}`,
  async run(world: AttackWorld) {
    const before = await world.digest()
    const answer = await world.call('sync_account', {}, world.attacker, { headers: more })
    if (answer.status >= 500) return `a failure: ${answer.status}`
    if (answer.text.includes(world.victimOrg)) return 'somebody else’s organization'
    return before === (await world.digest()) ? null : 'a change'
  },
}))

const zeros = (megabytes: number) => gzipSync(Buffer.alloc(megabytes * 1024 * 1024, '['))
const anonymousFunctions = [
  'public_league',
  'subscribe_newsletter',
  'send_contact_message',
  'request_demo',
  'platform_branding',
]
const paths = [
  ...anonymousFunctions.map((name) => `/rest/v1/rpc/${name}`),
  '/rest/v1/rpc/sync_push',
  '/auth/v1/signup',
  '/auth/v1/token?grant_type=password',
  '/auth/v1/recover',
  '/auth/v1/verify',
  '/mail/invitation',
]

const bodies: Attack[] = [
  ...paths.flatMap((path) => [
    {
      name: `16 MB in 16 kB of gzip, without an account, to ${path}`,
      run: (world: AttackWorld) =>
        refused(world, {
          path,
          body: zeros(16),
          headers: { 'content-encoding': 'gzip', 'content-type': 'application/json', authorization: '' },
        }),
    },
    {
      name: `70 kB without an account to ${path}`,
      run: (world: AttackWorld) =>
        refused(world, { path, body: JSON.stringify({ filler: 'x'.repeat(70_000) }), headers: { authorization: '' } }),
    },
  ]),
  ...(['gzip, gzip', 'deflate', 'br', 'zstd', 'compress', 'x'] as const).map((encoding) => ({
    name: `a body in ${encoding}`,
    run: (world: AttackWorld) =>
      refused(world, {
        path: '/rest/v1/rpc/sync_push',
        body: zeros(1),
        headers: { 'content-encoding': encoding, 'content-type': 'application/json' },
      }),
  })),
  {
    name: '100 MB in gzip, with an account',
    run: (world) =>
      refused(world, {
        path: '/rest/v1/rpc/sync_push',
        body: zeros(100),
        headers: { 'content-encoding': 'gzip', 'content-type': 'application/json' },
      }),
  },
  {
    name: 'gzip that is none, with an account',
    run: (world) =>
      refused(world, {
        path: '/rest/v1/rpc/sync_push',
        body: 'no gzip',
        headers: { 'content-encoding': 'gzip', 'content-type': 'application/json' },
      }),
  },
  {
    name: 'nine million bytes, with an account',
    run: (world) =>
      refused(world, { path: '/rest/v1/rpc/sync_push', body: JSON.stringify({ request: 'x'.repeat(9_000_000) }) }),
  },
  {
    name: 'a length of nine gigabytes',
    run: (world) =>
      refused(world, {
        path: '/rest/v1/rpc/sync_push',
        body: '{}',
        headers: { 'content-length': '9000000000', expect: '100-continue' },
      }),
  },
  ...(
    [
      ['brackets a hundred thousand deep', '['.repeat(100_000)],
      ['objects a hundred thousand deep', '{"a":'.repeat(100_000)],
      ['no JSON', 'request=x'],
      ['nothing', ''],
      ['a number', '7'],
      ['a list', '[]'],
      ['null', 'null'],
      ['a number of a million digits', `{"request": ${'9'.repeat(1_000_000)}}`],
      ['a null character', '{"request": "\\u0000"}'],
      ['half a pair', '{"request": "\\ud800"}'],
      ['a prototype', '{"__proto__": {"request": {}}}'],
      ['the same name twice', '{"request": {}, "request": []}'],
      ['an argument too many', '{"request": {}, "more": 1}'],
      ['bytes that are no text', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
    ] as const
  ).map(([what, body]) => ({
    name: `${what} as the body of a push`,
    run: (world: AttackWorld) =>
      refused(world, { path: '/rest/v1/rpc/sync_push', body, headers: { 'content-type': 'application/json' } }),
  })),
  ...(
    [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/csv',
      'application/xml',
    ] as const
  ).map((type) => ({
    name: `a sign-in as ${type}, as a form of another site could send it`,
    async run(world: AttackWorld) {
      const body = JSON.stringify({ email: world.victim.email, password: world.victim.password })
      const answer = await world.ask({
        path: '/auth/v1/token?grant_type=password',
        body,
        headers: { 'content-type': type, origin: 'https://evil.example' },
        from: world.freshAddress(),
      })
      return answer.text.includes('access_token') && answer.headers['access-control-allow-origin']
        ? 'a session that another site can read'
        : null
    },
  })),
]

/**
 * Sends a request that the server must refuse, with any status from 400 to 499 or by closing the connection. Returns
 * null if it does, otherwise what it responded.
 */
async function refused(world: AttackWorld, asked: RawRequest): Promise<string | null> {
  const headers: Record<string, string> = {
    apikey: world.key,
    authorization: `Bearer ${world.attacker.token}`,
    ...asked.headers,
  }
  if (headers['authorization'] === '') delete headers['authorization']
  const { status, text } = await world.ask({ from: world.freshAddress(), ...asked, headers })
  return status === 0 || (status >= 400 && status < 500) ? null : `the status ${status}: ${text.slice(0, 100)}`
}

export const frontDoor: readonly AttackGroup[] = [
  { kind: 'table or operator over HTTP', attacks: aboutTables },
  { kind: 'function off the list', attacks: aboutFunctions },
  { kind: 'other route', attacks: otherRoutes },
  { kind: 'request header', attacks: aboutHeaders },
  { kind: 'body', attacks: bodies },
]
