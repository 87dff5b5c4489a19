import type { ClaimKind } from '@neev/domain/aftersales/claims/claims'
import type { Seeded } from '#test/shop/seeded.ts'
import type { Answer, TestServer } from '../server.ts'

/** Who takes part besides the buyers; sessions end with the days that go by, so that everybody signs in anew. */
export type Parties = { admin: string; second: string; sellers(sellerId: number): Promise<string> }
/** What can be bought, in which steps, of whom, and whether it can go back. */
export type Goods = { id: number; step: number; min: number; point: number; seller: number; goesOff: boolean }

export type Attempt = () => Promise<Answer | string>
export type Option = [name: string, attempt: Attempt, weight?: number]
/** Whether a state is among those that allow something; in a wild step it always is. */
export type Among = (states: readonly string[], status: string) => boolean
type Who = () => Promise<string>

/** What the story of a walk drives at: its steps come sooner than others, those of its first part before all. */
export type Plot = { name: string; parts: number; forward: RegExp; claims: readonly ClaimKind[] }

/** Who can be asked to act, with a token that holds today. */
export type Tools = {
  server: TestServer
  random: Seeded
  plot: Plot
  buyer: Who
  admin: Who
  second: Who
  seller(sellerId: number): Promise<string>
}

/** A question of somebody who is looked up when it is asked. */
export const requested =
  ({ server }: Pick<Tools, 'server'>, who: Who, query: string, variables: object): Attempt =>
  async () =>
    server.ask(query, variables, await who())

export const endedAs = (answer: Answer | string): string =>
  typeof answer === 'string' ? answer : (answer.errors?.[0]?.extensions.code ?? 'OK')

/** How much of a line: in pieces where it is counted in them. */
export const amount = (line: { id: number; pieces: number | null }, much: number) => ({
  lineId: String(line.id),
  [line.pieces === null ? 'quantityMilli' : 'pieces']: much,
})

let utrs = 0
export const utr = () => `HDFCN${String(++utrs).padStart(11, '0')}`

export const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** One of them, the heavier the likelier. */
export function oneOf(random: Seeded, options: readonly Option[]): Option | undefined {
  let at = random.next() * options.reduce((sum, [, , weight = 1]) => sum + weight, 0)
  return (
    options.find(([, , weight = 1]) => {
      at -= weight
      return at < 0
    }) ?? options[0]
  )
}
