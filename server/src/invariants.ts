import { databaseOf } from '#core/config.ts'
import { openDb, rowsOf } from '#core/db/open.ts'
import { invariants } from './every-invariant.ts'

/** `npm run invariants`: asks the database what must always hold, prints what does not, and exits 1 then. */
const open = await openDb(databaseOf())
let broken = 0
for (const { name, says, query } of invariants) {
  const rows = await rowsOf<Record<string, unknown>>(open.db, query)
  if (rows.length) broken++
  const sample = rows.slice(0, 5).map((row) => Object.values(row)[0])
  console.log(
    `${rows.length ? 'BROKEN' : 'holds '}  ${name}: ${says}${rows.length ? `. ${rows.length} rows, such as ${sample.join(', ')}` : ''}`,
  )
}
await open.close()
console.log(broken ? `\n${broken} of ${invariants.length} broken` : `\nAll ${invariants.length} hold`)
process.exit(broken ? 1 : 0)
