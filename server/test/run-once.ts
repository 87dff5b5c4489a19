import { readConfig } from '#core/config/config.ts'
import { openDb } from '#core/db/open.ts'
import { buildApp } from '../src/app.ts'
import { kill, type Point, struck } from './fault.ts'
import { type ActionName, actionsOf, type Input } from './shop/actions.ts'

/** A server process that does one act and, at a statement of it, dies with no warning. */
const { name, input, point, moment } = JSON.parse(process.argv[2] ?? '') as {
  name: ActionName
  input: Input
  point: Point
  moment: string
}
const config = readConfig()
const open = await openDb(config.database)
const app = await buildApp({ config, open, clock: () => new Date(moment), pages: false, jobs: false })
await struck(point, kill, async () => {
  const result = await actionsOf[name](app, input)
  // Statements of events that the act caused count too, and need not have run when it has answered
  await app.settle()
  return result
})
process.exit(0)
