import { districts } from './tools/capabilities/districts.mjs'

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** Import rules. tools/boundaries.test.ts checks that each one finds a violation. */
export default {
  forbidden: [
    rule(
      'no-cycles',
      'Two files that need each other are one file, or three. Types alone may: the generated ones know every row.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    rule(
      'domain-is-pure',
      'Rules run in both worlds: no Node, no React, no packages but zod.',
      { path: '^domain/src/', pathNot: '[.]test[.]ts$' },
      { pathNot: ['^domain/src/', 'node_modules/zod/'] },
    ),
    rule(
      'core-knows-no-feature',
      'core serves features; it never names one.',
      {
        path: '^server/src/core/',
        pathNot: '^server/src/core/(graphql/resolver-types|db/(database-types|statement-rows))[.]ts$|[.]test[.]ts$',
      },
      { path: '^server/src/features/' },
    ),
    rule(
      'front-doors-only',
      'A server feature is entered by <district>/<name>/<name>.ts or asked for its tables by a foreign key.',
      { path: '^server/src/features/([^/]+/[^/]+)/', pathNot: '[.]test[.]ts$' },
      {
        path: '^server/src/features/',
        pathNot: ['^server/src/features/$1/', '^server/src/features/[^/]+/([^/]+)/\\1[.]ts$'],
      },
    ),
    rule(
      'index-is-for-the-registry',
      "What a capability's index.ts says is read by features.ts, and by the generated types; neighbours use its front door.",
      { path: '^server/', pathNot: '^server/src/features[.]ts$|^server/src/core/graphql/resolver-types[.]ts$' },
      { path: '^server/src/features/[^/]+/[^/]+/index[.]ts$' },
    ),
    rule(
      'ui-knows-no-business',
      'The design system, the languages and the GraphQL client know no screen of the business and no operation.',
      { path: '^web/src/(ui|i18n|graphql)/' },
      { path: '^web/src/(shared|features|navigation|shells)/|[.]graphql[.]ts$' },
    ),
    rule(
      'shared-knows-no-feature',
      'What several features show is used by them; never the reverse.',
      { path: '^web/src/shared/' },
      { path: '^web/src/(features|navigation|routes|shells)/' },
    ),
    rule(
      'web-features-are-strangers',
      'Features meet in routes, not in each other.',
      { path: '^web/src/features/([^/]+/[^/]+)/' },
      { path: '^web/src/(features/(?!$1/)|shells/)' },
    ),
    rule(
      'routes-are-on-top',
      'The table names every page: only what starts the site reads it. Paths, menus and guards are in navigation.',
      { path: '^web/src/', pathNot: '^web/src/(routes/|entry-)' },
      { path: '^web/src/routes/' },
    ),
    rule(
      'state-and-navigation-know-no-page',
      'Paths, menus, guards and what the browser keeps are used by pages and shells; never the reverse.',
      { path: '^web/src/(state|navigation)/' },
      { path: '^web/src/(shared|features|shells)/' },
    ),
    rule(
      'shells-know-no-page',
      'A shell stands around any page.',
      { path: '^web/src/shells/' },
      { path: '^web/src/features/' },
    ),
    rule(
      'rows-have-names',
      'Statements of the shop have names, and their rows follow from the database; only the demo shop and tests declare rows.',
      { path: '^server/src/', pathNot: '[.]test[.]ts$' },
      { path: '^server/src/core/db/rows-as[.]ts$' },
    ),
    rule(
      'web-and-server-are-strangers',
      'They share domain and the schema.',
      { path: '^(web|server)/' },
      { path: '^(web|server)/', pathNot: '^$1/' },
    ),
    rule(
      'declared-only',
      'npm hoists; a package must still list what it uses.',
      { pathNot: '[.]test[.]tsx?$|^web/src/(test-setup|ui/render-for-test)[.]tsx?$|^server/test/' },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    // districts, from the bottom up: none imports one above it
    ...districts
      .slice(0, -1)
      .map((district, at) =>
        rule(
          `${district}-below-${districts[at + 1]}`,
          'Arrows between districts run down. Move the room, or tell the fact by an event.',
          { path: `^(domain/src|server/src/features)/${district}/`, pathNot: '[.]test[.]ts$' },
          { path: `^$1/(${districts.slice(at + 1).join('|')})/` },
        ),
      ),
    rule(
      'core-below-districts',
      'What every district uses knows none of them.',
      { path: '^domain/src/core/', pathNot: '[.]test[.]ts$' },
      { path: `^domain/src/(${districts.join('|')})/` },
    ),
    rule('resolvable', 'An import that leads nowhere.', {}, { couldNotResolve: true }),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    combinedDependencies: false,
    tsPreCompilationDeps: true,
    moduleSystems: ['es6'],
    exclude: { path: '[.]css$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'types'],
      mainFields: ['module', 'main', 'types', 'typings'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
