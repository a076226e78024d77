// Which layer may import which (see docs/architecture.md). This is an allowlist, so that a new edge is a deliberate
// decision.
/** Texts and formats, which every layer may use. */
const i18n = 'src/i18n/'
const own = (layer) => ({ path: `^${layer}/` })

/** Each layer, with the paths and packages that it may import. */
const may = (name, from, paths, modules) => ({
  name,
  severity: 'error',
  comment: `${name} may import ${paths.join(', ') || 'nothing'} and ${modules}`,
  from,
  to: { pathNot: [...[i18n, ...paths].map((path) => `^${path}`), modules] },
})

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    { name: 'not-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:' } },
    may('i18n', own('src/i18n'), [], 'nothing else'),
    may('domain', own('src/domain'), ['src/domain/'], 'node_modules/(zod|date-fns)/'),
    may(
      'data',
      own('src/data'),
      ['src/data/', 'src/domain/'],
      'node_modules/(zod|date-fns|@date-fns|dexie|dexie-react-hooks|react|@types/react)/',
    ),
    may(
      'ui',
      own('src/ui'),
      [
        'src/ui/',
        'src/data/(queries/context|store/error-message)',
        'src/domain/tournaments/',
        'src/domain/(branding/|import/csv-table|people/(capabilities|push-subscription)|plans/(entitlements|plan-words)|rule-error|scores/game-states)',
      ],
      'node_modules/',
    ),
    may(
      'features',
      { path: '^src/features/([^/]+)/' },
      ['src/features/$1/', 'src/ui/', 'src/data/', 'src/api/', 'src/domain/', 'workers/[^/]+-client\\.ts$'],
      'node_modules/',
    ),
    {
      name: 'features-know-types-of-the-api',
      severity: 'error',
      comment: 'The calls come with their context, and their code with the first of them (src/app/boot/start.tsx)',
      from: { path: '^src/features/' },
      to: { path: '^src/api/', dependencyTypesNot: ['type-only'] },
    },
    // Pages for people without an account, rendered to HTML by the build and by the server.
    may(
      'site',
      own('src/site'),
      ['src/site/', 'src/ui/', 'src/domain/', 'workers/trusted-script-url'],
      'node_modules/',
    ),
    // Response codes mean the same for an API call as for a sync exchange, so the API may import them from there.
    may(
      'api',
      own('src/api'),
      ['src/api/', 'src/domain/', 'sync/(error-answers|refusal-codes|remote)\\.ts$'],
      'node_modules/zod/',
    ),
    may('sync', own('sync'), ['sync/', 'src/data/', 'src/domain/'], 'node_modules/(zod|dexie|@supabase)/'),
    may('workers', own('workers'), ['workers/', 'src/domain/'], 'node_modules/(zod|comlink|date-fns|@date-fns|highs)/'),
    may(
      'server',
      own('server'),
      [
        'server/',
        'sync/wire\\.ts$',
        'src/domain/',
        'src/site/',
        'src/api/catalog(-function)?\\.ts$',
        'src/app/(routes/paths|administration/admin-paths)\\.ts$',
      ],
      '(node_modules/|^[a-z_]+(/(promises|consumers))?$|^node:)',
    ),
    {
      name: 'nothing-imports-app',
      severity: 'error',
      from: { pathNot: '^(src/app|server)/' }, // only the server may import from the app, and only the paths listed above
      to: { path: '^src/app/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
    exclude: { path: '^virtual:' },
  },
}
