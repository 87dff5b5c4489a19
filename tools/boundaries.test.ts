import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
let copy = ''

/** Proves that each rule works, by a violation in a copy of the source tree. */
const planted: [rule: string, file: string, text: string][] = [
  ['no-cycles', 'domain/src/planted-a.ts', "import { b } from './planted-b.ts'\nexport const a = () => b\n"],
  [
    'domain-is-pure',
    'domain/src/planted-node.ts',
    "import { readFileSync } from 'node:fs'\nexport const x = readFileSync\n",
  ],
  [
    'core-knows-no-feature',
    'server/src/core/planted.ts',
    "export { listCoupons } from '#features/buying/coupons/coupons.ts'\n",
  ],
  [
    'front-doors-only',
    'server/src/features/buying/carts/planted.ts',
    "export { coupons } from '#features/buying/coupons/coupons.tables.ts'\n",
  ],
  [
    'index-is-for-the-registry',
    'server/src/features/buying/coupons/planted.ts',
    "export { coupons } from './index.ts'\n",
  ],
  [
    'people-below-businesses',
    'server/src/features/people/planted/planted.ts',
    "export { listCoupons } from '#features/buying/coupons/coupons.ts'\n",
  ],
  [
    'tax-below-content',
    'domain/src/tax/planted.ts',
    "export { sellerInput } from '../businesses/sellers/sellers.ts'\n",
  ],
  [
    'core-below-districts',
    'domain/src/core/planted.ts',
    "export { sellerInput } from '../businesses/sellers/sellers.ts'\n",
  ],
  ['ui-knows-no-business', 'web/src/ui/planted.ts', "export { orderStates } from '#shared/orders/order-states.ts'\n"],
  ['ui-knows-no-business', 'web/src/graphql/planted.ts', "export { Visit } from '../shells/visit.graphql.ts'\n"],
  ['shared-knows-no-feature', 'web/src/shared/planted.ts', "export { paths } from '#navigation/paths.ts'\n"],
  [
    'web-features-are-strangers',
    'web/src/features/orders/planted/a.ts',
    "export { b } from '#features/orders/planted2/b.ts'\n",
  ],
  [
    'rows-have-names',
    'server/src/features/buying/coupons/planted-rows.ts',
    "export { rowsAs } from '#core/db/rows-as.ts'\n",
  ],
  [
    'web-and-server-are-strangers',
    'web/src/planted.ts',
    "export { readConfig } from '../../server/src/core/config/config.ts'\n",
  ],
  ['declared-only', 'domain/src/planted-npm.ts', "export { default } from 'fastify'\n"],
  ['resolvable', 'server/src/planted-nowhere.ts', "export { nothing } from './nowhere.ts'\n"],
]

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'neev-boundaries-'))
  for (const part of [
    'domain',
    'server/src',
    'server/package.json',
    'web/src',
    'web/package.json',
    'package.json',
    '.dependency-cruiser.mjs',
    'tools/capabilities/districts.mjs',
  ]) {
    mkdirSync(dirname(join(copy, part)), { recursive: true })
    cpSync(join(root, part), join(copy, part), { recursive: true, filter: (path) => !path.includes('node_modules') })
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir')
  const extra = [
    ['domain/src/planted-b.ts', "import { a } from './planted-a.ts'\nexport const b = () => a\n"],
    ['web/src/features/orders/planted2/b.ts', 'export const b = 1\n'],
  ]
  for (const [file = '', text = ''] of [...planted.map(([, ...rest]) => rest), ...extra]) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    writeFileSync(join(copy, file), text)
  }
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('every import rule finds a violation', () => {
  const command = `${process.execPath} ${join(root, 'node_modules/.bin/depcruise')}`
  const args = '--config .dependency-cruiser.mjs --output-type json domain/src server/src web/src'
  const { stdout } = spawnSync(`${command} ${args}`, {
    cwd: copy,
    shell: true,
    encoding: 'utf8',
    maxBuffer: 256_000_000,
  })
  const { summary } = JSON.parse(stdout) as { summary: { violations: { from: string; rule: { name: string } }[] } }
  const caught = new Set(summary.violations.map(({ from, rule }) => `${rule.name} ${from}`))
  const missed = planted
    .filter(([rule, file]) => !caught.has(`${rule} ${file}`))
    .map(([rule, file]) => `${rule} in ${file}`)
  expect(missed).toEqual([])
})
