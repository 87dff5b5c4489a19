import { makeCtx } from '#core/context.ts'
import { openSession } from '#features/people/accounts/sign-in/sessions.ts'
import type { Seeded } from '#test/shop/seeded.ts'
import type { TestServer } from '../server.ts'
import { fill, orderCart } from './random-cart.ts'
import { changesOf, returnsOf } from './random-changes.ts'
import { payingDebits, payingOf, refundsOf } from './random-payments.ts'
import { driven, plotOf } from './random-plots.ts'
import { type Agreed, agree, call, schedulesOf } from './random-schedules.ts'
import { handledSince, type Standing, standingOf } from './random-state.ts'
import { claimsOf, debitsOf, shipmentsOf, suborderOf } from './random-suborders.ts'
import { type Among, endedAs, type Goods, type Option, oneOf, type Parties, type Tools } from './random-tools.ts'

export type Walk = {
  /** The order it began with, and those that were called off of its schedule later. */
  orders: number[]
  /** What was tried so far and how it ended, one line a step. */
  journal: string[]
  step(): Promise<void>
  /** Days have gone by: the buyer signs in anew. */
  wake(people: Parties): Promise<void>
}
/** Who and what a walk begins with. */
type Start = {
  people: Parties
  goods: readonly Goods[]
  coupons: readonly string[]
  random: Seeded
  key: string
  /** Whether orders of today are of one seller, whom the buyer pays. */
  oneSeller: () => boolean
}

/** What faults of ours look like from outside; a refusal has another code. */
const faults = new Set(['INTERNAL', 'GRAPHQL_VALIDATION_FAILED', 'BAD_USER_INPUT', 'UNKNOWN'])
/** No more orders of one schedule than this. */
const maxOrders = 3

/** Places a random order of some parts, some of them called off of a schedule; or why these goods can not be ordered together. */
export async function beginWalk(server: TestServer, start: Start): Promise<Walk | { why: string }> {
  const walk = await begun(server, start)
  if ('why' in walk && faults.has(walk.why.split(' ').at(-1) ?? ''))
    throw new Error(`an order was not placed: ${walk.why}`)
  return walk
}

async function begun(server: TestServer, start: Start): Promise<Walk | { why: string }> {
  const { random, key, oneSeller, coupons } = start
  let parties = start.people
  const user = await server.build.user()
  const { id: addressId } = await server.build.address(user.id)
  const plot = plotOf(random)
  const tools: Tools = {
    server,
    random,
    plot,
    buyer: async () => user.token,
    admin: async () => parties.admin,
    second: async () => parties.second,
    seller: (sellerId) => parties.sellers(sellerId),
  }
  // a story of goods that come back is not one of goods that go off
  const goods = start.goods.filter(({ goesOff }) => !goesOff || plot.name === 'free')
  const first = random.pick(goods)
  let agreed: Agreed | null = null
  if (first && random.chance(0.3)) {
    const requested = await agree(tools, first, { addressId, key: `${key}-schedule` })
    if ('why' in requested) return requested
    agreed = requested
    const called = await call(tools, agreed)
    if (called.errors) return { why: `call-off ${endedAs(called)}` }
  }
  const suborders = plot.name === 'free' ? 2 + random.upTo(2) : 1 + random.upTo(plot.parts - 1)
  const isAlone = agreed !== null && random.chance(0.5)
  const yards = isAlone
    ? 1
    : await fill(tools, goods, { parts: suborders, oneSeller: oneSeller(), first: agreed ? first : undefined })
  const placed = await orderCart(tools, { addressId, key, codes: coupons })
  if ('why' in placed) return placed
  const { orderId, method, payablePaise } = placed
  const orders = [orderId]
  const called = agreed ? ' with a call-off' : ''
  const journal = [`order ${orderId} of ${yards} parts${called}, ${plot.name}, ${method}, ${payablePaise} paise`]

  async function step(): Promise<void> {
    const before = await standingOf(server, random.pick(orders) ?? orderId)
    const isWild = random.chance(0.12)
    const [name, attempt] = oneOf(random, await optionsOf(before, isWild)) ?? []
    if (!name || !attempt) return
    const ended = endedAs(await attempt())
    journal.push(`${isWild ? '(wild) ' : ''}${name}: ${ended}`)
    if (faults.has(ended)) throw new Error(`${name} of order ${before.id} ended in ${ended}`)
    if (ended === 'OK' || ended === 'done') return
    const after = await standingOf(server, before.id)
    if (frozen(before) !== frozen(after) && !(await handledSince(server, before)))
      throw new Error(`${name} was refused (${ended}) and yet changed ${frozen(before)} to ${frozen(after)}`)
  }

  /** What this order's people can do now; in a wild step also what its state forbids. */
  async function optionsOf(now: Standing, isWild: boolean): Promise<Option[]> {
    const among: Among = (states, status) => isWild || states.includes(status)
    const ordered = (orderId: number) => orders.push(orderId)
    const further = {
      among,
      oneSeller: oneSeller(),
      goods,
      ordered,
      key: () => `${key}-${orders.length}-${journal.length}`,
    }
    return [
      ...driven(plot, [
        ...payingOf(tools, now, among),
        ...payingDebits(tools, now, among),
        ...refundsOf(tools, now, among),
        ...(agreed && orders.length < maxOrders ? await schedulesOf(tools, agreed, further) : []),
      ]),
      ...now.parts.flatMap((suborder, at) => {
        const options = [
          ...suborderOf(tools, suborder, among),
          ...shipmentsOf(tools, now.id, suborder, among),
          ...claimsOf(tools, suborder, among),
          ...changesOf(tools, suborder, among),
          ...returnsOf(tools, suborder, among),
          ...debitsOf(tools, suborder, among),
        ]
        return driven(plot, options, at === 0)
      }),
    ]
  }

  async function wake(people: Parties): Promise<void> {
    parties = people
    user.token = await openSession(makeCtx(server.services), user.id, ['customer'])
  }

  return { orders, journal, step, wake }
}

/** What a refused move leaves as it is. */
const frozen = ({ parts, payments, transfer, debitTransfers, written, method, paymentStatus }: Standing) =>
  JSON.stringify({ parts, payments, transfer, debitTransfers, written, method, paymentStatus })
