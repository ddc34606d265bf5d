const { readFileSync } = require('node:fs')

/** The law of the house (docs/architecture.md): app → features → (ui, platform), no circles, server code apart. */
const list = readFileSync(`${__dirname}/app/features.ts`, 'utf8')
const features = [...list.matchAll(/^ {2}'(\w+)',$/gm)].map(([, name]) => name)
if (!features.length) throw new Error('app/features.ts lists no feature')

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'ui-stands-alone',
      severity: 'error',
      from: { path: '^ui/' },
      to: { path: '^(app|features|platform|scripts|tests|bench)/' },
    },
    {
      name: 'platform-stands-alone',
      severity: 'error',
      from: { path: '^platform/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(app|features|ui|scripts|tests|bench)/' },
    },
    {
      name: 'features-know-no-app',
      severity: 'error',
      from: { path: '^features/', pathNot: '(\\.test\\.tsx?|/access\\.ts)$' },
      to: { path: '^(app|scripts|tests|bench)/' },
    },
    ...features.map((feature, index) => ({
      name: `${feature}-knows-only-those-before-it`,
      severity: 'error',
      from: { path: `^features/${feature}/`, pathNot: '\\.test\\.tsx?$' },
      to: { path: `^features/(${features.slice(index + 1).join('|') || 'nothing'})/` },
    })),
    {
      name: 'search-query-knows-no-ranking',
      comment: 'features/services/search: query, then ranking, then suggest; each knows only those before it.',
      severity: 'error',
      from: { path: '^features/services/search/query/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^features/services/(list/|search/(?!query/))' },
    },
    {
      name: 'search-ranking-knows-no-suggestions',
      severity: 'error',
      from: { path: '^features/services/search/ranking/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^features/services/(list/|search/(?!query/|ranking/))' },
    },
    {
      name: 'search-knows-no-list',
      severity: 'error',
      from: { path: '^features/services/search/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^features/services/list/' },
    },
    {
      name: 'unknown-feature',
      comment: 'A new feature takes its place in the order above.',
      severity: 'error',
      from: { path: '^features/', pathNot: `^features/(${features.join('|')})/` },
      to: {},
    },
    {
      name: 'server-values-stay-on-the-server',
      comment:
        'Only *.server files, tests, scripts and the entries take values from *.server files; others import types.',
      severity: 'error',
      from: {
        path: '^(app|features|ui|platform)/',
        pathNot: '(\\.server\\.tsx?$|\\.test\\.tsx?$|^app/server\\.ts$)',
      },
      to: { path: '\\.server\\.tsx?$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'one-door',
      comment: 'What runs the site takes our code through app/server.ts alone, so that no module is loaded twice.',
      severity: 'error',
      from: { path: '^(app/(main|development)|scripts/(start|admin|demo/run))\\.ts$' },
      to: {
        path: '^(app|features|ui|platform|scripts)/',
        pathNot: '^(app/(main|development)|scripts/(build|build-service-worker|permissions))\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'browser-does-not-know-node',
      severity: 'error',
      from: {
        path: '^(app|features|ui|platform)/',
        pathNot: '(\\.server\\.tsx?$|\\.test\\.tsx?$|/access\\.ts$|^app/(main|development|server)\\.ts$)',
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        path: '^(app|features|ui|platform)/',
        pathNot:
          '(^app/(routes/|offline/offline\\.ts|main\\.ts|server\\.ts|router\\.tsx)|-tables\\.server\\.ts$|^features/\\w+/(access|feature\\.server|[\\w-]+-live)\\.ts$|\\.test\\.tsx?$|\\.d\\.ts$)',
      },
      to: {},
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|bun:)|\\?url|&no-inline|^(autocannon|lighthouse)$' },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: 'specify',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'routeTree\\.gen\\.ts$' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
