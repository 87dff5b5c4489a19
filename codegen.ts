import { globSync, readFileSync } from 'node:fs'
import type { CodegenConfig } from '@graphql-codegen/cli'
import { preset as besideOperations } from '@graphql-codegen/near-operation-file-preset'
import { withMutations } from './tools/generate/mutation-documents.mjs'

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
  PartyText: 'string',
  RefusalParams: '@neev/domain/core/refusals#RefusalParams',
}
const serverScalars = {
  ...numbers,
  ID: { input: 'string', output: 'string | number' },
  DateTime: { input: 'Date', output: 'Date | string' },
  Upload: { input: '\\#core/graphql/upload.ts#Upload', output: 'never' },
  Json: { input: 'never', output: 'unknown' },
  PartyText: { input: 'never', output: '\\#core/graphql/party-text.ts#PartyText' },
  RefusalParams: { input: 'never', output: '@neev/domain/core/refusals#RefusalParams' },
}

/**
 * The rows that resolvers are given, by the name of their type in the contract. Each capability's index exports its own, as in
 * `export type { CouponRow as Coupon } from './coupons.ts'`; a type that none exports is returned as the contract draws it.
 */
function rowTypes(): Record<string, string> {
  const mappers: Record<string, string> = { Refusal: '@neev/domain/core/refusals#Refusal as RefusalRow' }
  for (const file of globSync('server/src/features/*/*/index.ts').sort()) {
    for (const [, list = ''] of readFileSync(file, 'utf8').matchAll(/^export type \{([^}]*)\} from /gm)) {
      for (const name of list.split(',').flatMap(
        (item) =>
          item
            .trim()
            .split(/\s+as\s+/)
            .at(-1) || [],
      )) {
        if (mappers[name]) throw new Error(`${name} has rows of two capabilities: ${mappers[name]} and ${file}`)
        mappers[name] = `${file.replace('server/src/', '\\#')}#${name} as ${name}Row`
      }
    }
  }
  return mappers
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
        mappers: rowTypes(),
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
    'web/src/graphql/affected-queries.ts': { plugins: ['./tools/generate/affected-queries.mjs'] },
    'web/src/': {
      preset: {
        ...besideOperations,
        buildGeneratesSection: ({ schemaAst, documents, ...options }) =>
          besideOperations.buildGeneratesSection({
            ...options,
            schemaAst,
            documents: schemaAst ? withMutations(schemaAst, documents) : documents,
          }),
      },
      presetConfig: { extension: '.graphql.ts', baseTypesPath: 'graphql-types.ts', importTypesNamespace: 'Types' },
      plugins: ['typescript-operations', './tools/generate/graphql-documents.mjs'],
      config: {
        ...common,
        scalars: webScalars,
        importSchemaTypesFrom: 'web/src/graphql-types.ts',
      },
    },
  },
}
export default config
