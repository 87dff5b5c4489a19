import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isAllowed, licenceOf, lockedPackages } from './dependencies.ts'

const packages = lockedPackages()
const names = (list: readonly { name: string }[]) => [...new Set(list.map(({ name }) => name))].sort()

describe('locked packages', () => {
  test('have a licence that is allowed', () => {
    expect(packages.filter((one) => !isAllowed(licenceOf(one))).map((one) => `${one.name}: ${licenceOf(one)}`)).toEqual(
      [],
    )
    expect(packages.length).toBeGreaterThan(500)
  })

  test('are verified by a hash', () => {
    expect(names(packages.filter(({ integrity }) => !integrity))).toEqual([])
  })

  test('run no script of their own when they are installed: the install ignores them, and these two need none', () => {
    expect(names(packages.filter(({ hasInstallScript }) => hasInstallScript))).toEqual(['@swc/core', 'tesseract.js'])
    const install = readFileSync(new URL('../../scripts/ready.mjs', import.meta.url), 'utf8')
    expect(install).toContain("'--ignore-scripts'")
  })
})

test('every dependency names its version', () => {
  const files = [
    'package.json',
    'server/package.json',
    'web/package.json',
    'e2e/package.json',
    'bench/package.json',
    'domain/package.json',
  ]
  const loose = files.flatMap((file) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(
      readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'),
    ) as Record<string, Record<string, string>>
    return Object.entries({ ...dependencies, ...devDependencies })
      .filter(([name, version]) => !name.startsWith('@neev/') && !/^\d+\.\d+\.\d+/.test(version))
      .map(([name, version]) => `${file}: ${name} ${version}`)
  })
  expect(loose).toEqual([])
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['MIT AND GPL-3.0', false],
  ['?', false],
])('the licence %s is allowed: %s', (licence, allowed) => {
  expect(isAllowed(licence)).toBe(allowed)
})
