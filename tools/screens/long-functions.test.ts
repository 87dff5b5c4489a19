import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { walk } from '../texts/walk.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const limit = 100

/** Functions that are still longer; the list only becomes shorter. */
const notYet = [
  'domain/src/offers/imports.ts readRow',
  'server/src/core/graphql/read.ts preparer',
  'server/src/core/http/admission.ts limitRequests',
  'web/src/features/aftersales/reviews/admin-review-list.page.tsx AdminReviewListPage',
  'web/src/features/catalogue/categories/admin-category-table.tsx CategoryTable',
  'web/src/features/places/pincodes/admin-pincode-list.page.tsx AdminPincodeListPage',
  'web/src/ui/Sampler.tsx Pieces',
  'web/src/ui/table/list-page.tsx listPage',
]

type Node = { type: string; start: number; end: number; id?: { name?: string }; init?: Node | null }

/** The named functions of a file that are longer than a number of lines. */
function longFunctions(file: string, code: string, lines: number): string[] {
  const found: string[] = []
  walk(parseSync(file, code).program, (node: Node) => {
    const isVariable = node.type === 'VariableDeclarator' && node.init?.type === 'ArrowFunctionExpression'
    if (node.type !== 'FunctionDeclaration' && !isVariable) return
    const own = isVariable ? (node.init as Node) : node
    if (code.slice(own.start, own.end).split('\n').length > lines) found.push(node.id?.name ?? 'default')
  })
  return found
}

test('finds functions by their lines', () => {
  const code = 'function short() {\n}\nconst long = () => {\n\n\n}\nfunction other() {\n\n\n}'
  expect(longFunctions('piece.ts', code, 3)).toEqual(['long', 'other'])
  expect(longFunctions('piece.ts', code, 4)).toEqual([])
})

test(`no function is longer than ${limit} lines`, () => {
  const found = globSync('{domain,server,web}/src/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$|\.graphql\.ts$|\/lang\//.test(file))
    .flatMap((file) =>
      longFunctions(file, readFileSync(`${root}${file}`, 'utf8'), limit).map((name) => `${file} ${name}`),
    )
  expect(found.sort()).toEqual(notYet)
})
