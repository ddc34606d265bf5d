const { readFileSync } = require('node:fs')

/** Checks the layers (docs/architecture.md): app → features → (ui, platform), no cycles, no server code in browsers. */
const list = readFileSync(`${__dirname}/app/features.ts`, 'utf8')
const features = [...list.matchAll(/^ {2}'(\w+)',$/gm)].map(([, name]) => name)
if (!features.length) throw new Error('app/features.ts lists no feature')

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'ui-imports-no-other-layer',
      severity: 'error',
      from: { path: '^ui/' },
      to: { path: '^(app|features|platform|scripts|tests|bench)/' },
    },
    {
      name: 'platform-imports-no-other-layer',
      severity: 'error',
      from: { path: '^platform/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(app|features|ui|scripts|tests|bench)/' },
    },
    {
      name: 'features-do-not-import-app',
      severity: 'error',
      from: { path: '^features/', pathNot: '(\\.test\\.tsx?|/access\\.ts)$' },
      to: { path: '^(app|scripts|tests|bench)/' },
    },
    ...features.map((feature, index) => ({
      name: `${feature}-imports-only-earlier-features`,
      severity: 'error',
      from: { path: `^features/${feature}/`, pathNot: '\\.test\\.tsx?$' },
      to: { path: `^features/(${features.slice(index + 1).join('|') || 'nothing'})/` },
    })),
    {
      name: 'search-query-imports-no-ranking',
      comment: 'features/services/search: query, then ranking, then suggest; each may import only those before it.',
      severity: 'error',
      from: { path: '^features/services/search/query/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^features/services/(list/|search/(?!query/))' },
    },
    {
      name: 'search-ranking-imports-no-suggestions',
      severity: 'error',
      from: { path: '^features/services/search/ranking/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^features/services/(list/|search/(?!query/|ranking/))' },
    },
    {
      name: 'search-does-not-import-list',
      severity: 'error',
      from: { path: '^features/services/search/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^features/services/list/' },
    },
    {
      name: 'unknown-feature',
      comment: 'Every feature must be listed in app/features.ts.',
      severity: 'error',
      from: { path: '^features/', pathNot: `^features/(${features.join('|')})/` },
      to: {},
    },
    {
      name: 'server-values-stay-on-the-server',
      comment:
        'Only *.server files, tests, scripts and entry points import values from *.server files; others import types.',
      severity: 'error',
      from: {
        path: '^(app|features|ui|platform)/',
        pathNot: '(\\.server\\.tsx?$|\\.test\\.tsx?$|^app/server\\.ts$)',
      },
      to: { path: '\\.server\\.tsx?$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'one-entry-point',
      comment:
        'Programs that run the site import our code only through app/server.ts, so that no module is loaded twice.',
      severity: 'error',
      from: { path: '^(app/(main|development)|scripts/(start|admin|demo/run))\\.ts$' },
      to: {
        path: '^(app|features|ui|platform|scripts)/',
        pathNot: '^(app/(main|development)|scripts/(build|build-service-worker|permissions))\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'browser-code-imports-no-node-modules',
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
    moduleSystems: ['es6'],
    skipAnalysisNotInRules: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'routeTree\\.gen\\.ts$' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
