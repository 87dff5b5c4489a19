import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { rowsAs } from '#core/db/rows-as.ts'

import { invariants } from '../../src/every-invariant.ts'
import { type Point, sever, struck } from '../fault.ts'
import type { TestServer } from '../server.ts'
import { type ActionName, actionsOf, type Input } from './actions.ts'

/**
 * Acts stop before every statement that they send and after every commit, and are requested again. (After any other
 * statement is before the next one; POINTS=all goes there too.) At all points the connection is cut, which is to the
 * database what a server's death is; before and after each act's last commit a process of its own is really killed
 * (POINTS=kill: at every point).
 */
export type Case = {
  /** The act; by default the one that the case is named after. */
  action?: ActionName
  /** Runs once, before the first record is made. */
  before?(): Promise<unknown>
  make(): Promise<Made>
  /** Must hold in the end, whatever happened in between. */
  holds(made: Made): Promise<void>
  /** Allowed responses of later calls. */
  answers: RegExp
  /** Whether all calls get the response of the first. */
  isRepeatable?: boolean
  /** How much later the act is requested again. */
  laterMs?: number
}
/** What an act is requested with, and what to recognize its effect by. */
export type Made = Input & { orderId?: string; suborderId?: string; refundId?: string; approvalId?: string }

/** What the server under test and the processes that are killed share. */
export const stoppedEnv = { APP_SECRET: 'a-secret-of-the-test-of-32-bytes', SANDBOX: 'payments,demo-accounts' }

/** Enough goods for all cases. */
export const fillStock = (server: TestServer) =>
  server.pool.query(
    'update stock set on_hand_milli = on_hand_milli + 1000000000000, initial_milli = initial_milli + 1000000000000',
  )

/** The first row of a statement; the number of rows of a table with its conditions. */
export function readsOf(server: () => TestServer) {
  const one = async <T>(text: string, values: unknown[] = []): Promise<T> => {
    const { rows } = await server().pool.query(text, values)
    return rows[0] as T
  }
  const count = async (text: string, values: unknown[] = []) =>
    Number((await one<{ n: number }>(`select count(*)::int as n from ${text}`, values)).n)
  return { one, count }
}

/** Names of the invariants that do not hold. */
export async function broken(server: TestServer): Promise<string[]> {
  const found: string[] = []
  for (const { name, query } of invariants) if ((await rowsAs(server.db, query)).length) found.push(name)
  return found
}

const isCommit = (text: string) => text.trim() === 'commit'
const pointsOf = (texts: readonly string[]): Point[] =>
  texts.flatMap((text, index): Point[] => {
    const isEnd = isCommit(text) || index === texts.length - 1 || process.env.POINTS === 'all'
    return [{ at: index + 1, when: 'before' }, ...(isEnd ? [{ at: index + 1, when: 'after' } as const] : [])]
  })

/** Runs the act in a process of its own, which is killed at that point. */
async function dies(server: TestServer, name: ActionName, point: Point, input: Made): Promise<void> {
  const { rows } = await server.pool.query('select current_database() as name')
  const address = new URL(process.env.TEST_DATABASE_URL ?? '')
  address.pathname = `/${rows[0].name}`
  const database = { DATABASE_URL: address.href, ORIGIN: server.url }
  const env = { ...process.env, NODE_ENV: 'production', ...stoppedEnv, ...database }
  const requested = JSON.stringify({ name, input, point, moment: server.now().toISOString() })
  const script = fileURLToPath(new URL('../run-once.ts', import.meta.url))
  const child = spawn(process.execPath, [script, requested], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const [, signal] = await once(child, 'exit')
  expect(signal, 'the process reached its point').toBe('SIGKILL')
}

/** After the fault: repeated requests give one definite response and one effect. */
async function again(server: TestServer, name: ActionName, one: Case, made: Made, before?: string): Promise<void> {
  const { holds, answers, isRepeatable = false, laterMs = 0 } = one
  await server.settle()
  server.setClock(new Date(server.now().getTime() + laterMs))
  const first = await actionsOf[name](server, made)
  expect(first).toMatch(answers)
  if (isRepeatable) {
    expect(await actionsOf[name](server, made)).toBe(first)
    if (before !== undefined && answers.test(before)) expect(first).toBe(before)
  }
  await server.settle()
  await holds(made)
}

/** Tests of each case: cut at every point, and killed at its ends. The server has started before. */
export function stopEverywhere(server: () => TestServer, cases: Record<string, Case>): void {
  describe.each(Object.entries(cases))('%s', (title, one) => {
    const { action: name = title as ActionName, make, holds, answers } = one
    let texts: string[] = []
    beforeAll(async () => {
      await one.before?.()
      const made = await make()
      await server().settle()
      const { result, texts: sent } = await struck(null, sever, () => actionsOf[name](server(), made))
      texts = sent
      expect(result).toMatch(answers)
      await server().settle()
      await holds(made)
    })

    test('is complete or has no effect, wherever its connection is cut', async () => {
      const began = performance.now()
      const points = pointsOf(texts)
      for (const point of points) {
        const made = await make()
        await server().settle()
        const { result } = await struck(point, sever, () => actionsOf[name](server(), made))
        await again(server(), name, one, made, result).catch((error) => {
          const text = texts[point.at - 1]?.trim().slice(0, 80)
          throw new Error(`${point.when} statement ${point.at} (${text}): ${error.message}`)
        })
      }
      expect(await broken(server())).toEqual([])
      const ms = Math.round((performance.now() - began) / points.length)
      console.log(`${title}: ${texts.length} statements, ${points.length} points, ${ms} ms a point`)
    }, 600_000)

    test('is complete or has no effect when its process is killed before or after its last commit', async () => {
      const at = texts.findLastIndex(isCommit) + 1
      expect(at).toBeGreaterThan(0)
      const ends: Point[] = [
        { at, when: 'before' },
        { at, when: 'after' },
      ]
      const points = process.env.POINTS === 'kill' ? pointsOf(texts) : ends
      for (const point of points) {
        const made = await make()
        await server().settle()
        await dies(server(), name, point, made)
        await again(server(), name, one, made).catch((error) => {
          throw new Error(`${point.when} statement ${point.at}: ${error.message}`)
        })
      }
      expect(await broken(server())).toEqual([])
      console.log(`${title}: killed at ${points.length} points`)
    }, 3_600_000)
  })
}
