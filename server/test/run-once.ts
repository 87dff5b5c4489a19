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
await struck(point, kill, () => actionsOf[name](app, input))
process.exit(0)
