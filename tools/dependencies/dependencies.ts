/**
 * `npm run dependencies`: what the shop is built of. Writes the bill of materials of a production install in CycloneDX
 * (`dependencies.cdx.json`), counts licences, asks the registry for advisories and for the age of each direct dependency,
 * and says plainly what it could not learn. Exits 1 on a known advisory.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const root = new URL('../../', import.meta.url)

export type Locked = {
  version?: string
  license?: string
  integrity?: string
  link?: boolean
  dev?: boolean
  hasInstallScript?: boolean
}

/** Packages of the lock file by their name and version, without the project's own. */
export function lockedPackages(): (Locked & { name: string })[] {
  const lock = JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8')) as {
    packages: Record<string, Locked>
  }
  return Object.entries(lock.packages).flatMap(([path, about]) => {
    const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? []
    return name && !about.link ? [{ ...about, name }] : []
  })
}

/** Licences under which a package may be part of the shop. */
export const allowedLicences = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Zlib',
  // Tools of the build alone, or used as they are
  'MPL-2.0',
  // Loaded as a library of its own by sharp
  'LGPL-3.0-or-later',
]

/** Packages whose manifest names no licence, with the one in their LICENSE file. */
export const readLicences: Readonly<Record<string, string>> = {
  busboy: 'MIT',
  'humanize-number': 'MIT',
  'png-js': 'MIT',
  streamsearch: 'MIT',
}

/** Whether a licence expression is allowed: every part that is joined by AND, one of those joined by OR. */
export function isAllowed(licence: string): boolean {
  const text = licence.replace(/[()]/g, '')
  return text.split(' AND ').every((part) => part.split(' OR ').some((one) => allowedLicences.includes(one.trim())))
}

/** The licence of a package by its manifest, or by its LICENSE file. */
export const licenceOf = ({ name, license }: Locked & { name: string }): string => license ?? readLicences[name] ?? '?'

const npm = (...words: string[]) =>
  spawnSync('npm', words, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32', maxBuffer: 2 ** 28 })

function report(): number {
  const packages = lockedPackages()
  const bill = npm('sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev')
  if (bill.status === 0) writeFileSync(new URL('dependencies.cdx.json', root), bill.stdout)
  console.log(bill.status === 0 ? 'Bill of materials: dependencies.cdx.json' : `No bill of materials: ${bill.stderr}`)

  const counts = new Map<string, number>()
  for (const one of packages) counts.set(licenceOf(one), (counts.get(licenceOf(one)) ?? 0) + 1)
  console.log(
    `${packages.length} packages, ${packages.filter(({ dev }) => !dev).length} of them in a production install`,
  )
  for (const [licence, count] of [...counts].sort((a, b) => b[1] - a[1]))
    console.log(`  ${String(count).padStart(4)} ${licence}${isAllowed(licence) ? '' : ' (NOT ALLOWED)'}`)

  const failed = reportAdvisories()
  reportAges()
  return failed
}

function reportAdvisories(): number {
  const { status, stdout } = npm('audit', '--json', '--audit=true', '--omit', 'dev')
  try {
    const { metadata, message } = JSON.parse(stdout) as {
      metadata?: { vulnerabilities: { total: number } }
      message?: string
    }
    if (!metadata) {
      console.log(
        `Advisories: the registry did not answer (${message ?? 'no reason given'}). Nothing is known about them.`,
      )
      return 0
    }
    console.log(`Advisories: ${metadata.vulnerabilities.total}`)
    return metadata.vulnerabilities.total > 0 ? 1 : 0
  } catch {
    console.log(`Advisories: npm audit gave no answer (status ${status}). Nothing is known about them.`)
    return 0
  }
}

const yearMs = 365 * 24 * 60 * 60 * 1000

/** Direct dependencies whose version was published more than a year ago. */
function reportAges(): void {
  const direct = new Set(
    [
      'package.json',
      'domain/package.json',
      'server/package.json',
      'web/package.json',
      'e2e/package.json',
      'bench/package.json',
    ]
      .map((file) => JSON.parse(readFileSync(new URL(file, root), 'utf8')) as Record<string, Record<string, string>>)
      .flatMap(({ dependencies = {}, devDependencies = {} }) => Object.keys({ ...dependencies, ...devDependencies }))
      .filter((name) => !name.startsWith('@neev/')),
  )
  const unknown: string[] = []
  for (const { name, version = '' } of lockedPackages().filter(({ name }) => direct.has(name))) {
    const { status, stdout } = npm('view', name, 'time', '--json')
    const at = status === 0 ? (JSON.parse(stdout || '{}') as Record<string, string>)[version] : undefined
    if (!at) unknown.push(name)
    else if (Date.now() - Date.parse(at) > yearMs)
      console.log(`  older than a year: ${name} ${version}, ${at.slice(0, 10)}`)
  }
  if (unknown.length) console.log(`  age unknown, the registry did not answer: ${unknown.join(', ')}`)
}

if (process.argv[1] && import.meta.url.endsWith(process.argv[1].replace(/\\/g, '/'))) process.exit(report())
