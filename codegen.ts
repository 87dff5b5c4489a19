import type { CodegenConfig } from '@graphql-codegen/cli'
import { mappers } from './server/src/mappers.ts'

const common = {
  useTypeImports: true,
  enumsAsTypes: true,
  importExtension: '.ts' as const,
  strictScalars: true,
  defaultScalarType: 'unknown',
}
const numbers = { ID: 'string', Paise: 'number', Milli: 'number' }
const webScalars = {
  ...numbers,
  DateTime: 'string',
  Upload: 'File',
  Json: 'Record<string, string | number | boolean | null>',
}
const serverScalars = {
  ...numbers,
  ID: { input: 'string', output: 'string | number' },
  DateTime: { input: 'Date', output: 'Date | string' },
  Upload: { input: '\\#core/graphql/upload.ts#Upload', output: 'never' },
  Json: { input: 'never', output: 'unknown' },
}

const config: CodegenConfig = {
  schema: 'server/src/**/*.graphql',
  documents: ['web/src/**/*.graphql'],
  ignoreNoDocuments: true,
  importExtension: '.ts',
  generates: {
    'schema.graphql': { plugins: ['schema-ast'], config: { includeDirectives: true } },
    'server/src/core/graphql/resolver-types.ts': {
      plugins: ['typescript', 'typescript-resolvers'],
      config: {
        ...common,
        scalars: serverScalars,
        contextType: '\\#core/context.ts#Ctx',
        mappers: Object.fromEntries(Object.entries(mappers).map(([type, at]) => [type, at.replace('#', '\\#')])),
        resolversNonOptionalTypename: false,
        makeResolverTypeCallable: false,
        optionalResolveType: true,
        useIndexSignature: false,
        addUnderscoreToArgsType: true,
        avoidOptionals: { defaultValue: true },
      },
    },
    'web/src/graphql-types.ts': {
      plugins: ['typescript'],
      config: { ...common, scalars: webScalars, onlyOperationTypes: true },
    },
    'web/src/': {
      preset: 'near-operation-file',
      presetConfig: { extension: '.graphql.ts', baseTypesPath: 'graphql-types.ts', importTypesNamespace: 'Types' },
      plugins: ['typescript-operations', './tools/graphql-documents.mjs'],
      config: {
        ...common,
        scalars: webScalars,
        importSchemaTypesFrom: 'web/src/graphql-types.ts',
      },
    },
  },
}
export default config
