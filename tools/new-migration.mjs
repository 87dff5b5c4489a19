// `npm run migrate:new <name>`: creates the next migration with a header only.
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Creates the next numbered file in the folder and returns its name. */
export function newMigration(folder, name) {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name ?? ''))
    throw new Error('Usage: npm run migrate:new <name>, in small letters with hyphens, such as questions-of-buyers')
  const taken = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  const known = taken.find((file) => file.slice(5) === `${name}.sql`)
  if (known) throw new Error(`${known} has this name already.`)
  const last = Math.max(0, ...taken.map((file) => Number.parseInt(file, 10)))
  const file = `${String(last + 1).padStart(4, '0')}-${name}.sql`
  writeFileSync(
    join(folder, file),
    `-- ${name.replaceAll('-', ' ')}: what changes, and why.
-- It runs once, in a transaction of its own, while other processes serve: add first, remove in a later version. Once it ran
-- anywhere but here it is never edited.
`,
    { flag: 'wx' },
  )
  return file
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = fileURLToPath(new URL('../server/migrations', import.meta.url))
  try {
    console.log(`server/migrations/${newMigration(folder, process.argv[2])}`)
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
