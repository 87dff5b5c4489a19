import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)

/** Statements that add what lets a person act as somebody, in raw SQL and in the query builder. */
const tables = 'seller_members|company_members|invitations|user_roles|sessions|second_factors|recovery_codes|shares'
const camel = tables.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const adding = new RegExp(
  [
    `insert\\s+into\\s+(?:${tables}|users)\\b`,
    `insertInto\\('(?:${camel}|users)'`,
    `updateTable\\('(?:sellerMembers|companyMembers)'\\)\\s*\\.set\\(\\{[^}]*role`,
    `set\\(\\{[^}]*(?:passwordHash(?!: null)|mobileVerifiedAt: mobile|strongUntil)`,
    `update\\s+users\\s+set\\s+(?:google_sub|facebook_id|password_hash)`,
  ].join('|'),
)

type Fn = { file: string; name: string; text: string }

/** Top-level functions and constants of a file. */
function functionsOf(file: string): Fn[] {
  const text = readFileSync(new URL(file, root), 'utf8')
  const starts = [...text.matchAll(/^(?:export )?(?:async )?(?:function|const) (\w+)/gm)]
  return starts.map((start, at) => ({
    file,
    name: start[1] ?? '',
    text: text.slice(start.index, starts[at + 1]?.index ?? text.length),
  }))
}

const sources = globSync('server/src/**/*.ts', { cwd: root }).filter(
  (file) => !/\.(test|graphql)\.ts$|-types\.ts$/.test(file),
)
const functions = sources.flatMap(functionsOf)
const declares = ({ text }: Fn) => text.includes('grantAccess(')

/** What lets nobody in: a successor who was a member before; the copies that a bank of test data makes. */
const harmless = new Set(['eraseMember'])

test('whoever writes what lets a person act as somebody declares it', () => {
  const writers = functions.filter(({ text }) => adding.test(text))
  const wrong = writers.filter((fn) => {
    if (declares(fn) || harmless.has(fn.name)) return false
    // A statement of its own file: those who run it declare it
    const folder = fn.file.split('/').slice(0, 4).join('/')
    const callers = functions.filter(
      ({ file, name, text }) =>
        file.startsWith(folder) && name !== fn.name && new RegExp(`\\b${fn.name}\\(`).test(text),
    )
    return callers.length === 0 || !callers.every(declares)
  })
  expect(wrong.map(({ file, name }) => `${file}: ${name}`)).toEqual([])
  expect(writers.length).toBeGreaterThan(15)
})

test('a sealed link or code becomes text in one place', () => {
  const opening = sources.filter((file) => readFileSync(new URL(file, root), 'utf8').includes("use: 'account-secret'"))
  expect(opening.sort()).toEqual([
    'server/src/core/secrets/account-secret.ts',
    'server/src/features/people/messages/message-body.ts',
  ])
})
