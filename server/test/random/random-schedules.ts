import { addDays, istDate } from '@neev/domain/core/fiscal'
import type { Answer } from '../server.ts'
import { emptyCart, fill, orderCart } from './random-cart.ts'
import { type Among, endedAs, type Goods, type Option, requested, type Tools } from './random-tools.ts'

const termsOf =
  'query ($offerId: ID!, $totalMilli: Milli!) { scheduleTerms(offerId: $offerId, pincode: "411045", totalMilli: $totalMilli) { earliest pricePaise } }'
const askFor =
  'mutation ($key: String!, $input: ScheduleInput!) { createSchedule(idempotencyKey: $key, input: $input) { id version } }'
const read =
  'query ($id: ID!) { schedule(id: $id) { status version leftMilli holdFrom now { earliest } drops { id day quantityMilli calledMilli } } }'
const byBuyer =
  'mutation ($id: ID!, $transition: ScheduleTransition!, $version: Int!) { updateScheduleStatus(id: $id, transition: $transition, version: $version, reason: "A walk") { status } }'
const bySeller = byBuyer.replace('updateScheduleStatus', 'updateScheduleStatusAsSeller')
const counter =
  'mutation ($id: ID!, $version: Int!, $input: CounterInput!) { submitScheduleCounterOffer(id: $id, version: $version, input: $input) { version } }'
const hold = 'mutation ($id: ID!, $input: HoldInput!) { setScheduleHold(id: $id, input: $input) { status } }'
const createCallOff = 'mutation ($id: ID!, $input: CallInput!) { createCallOff(scheduleId: $id, input: $input) { id } }'

type Drop = { id: string; day: string; quantityMilli: number; calledMilli: number }
type Schedule = {
  status: string
  version: number
  leftMilli: number
  holdFrom: string | null
  now: { earliest: string | null } | null
  drops: Drop[]
}
export type Agreed = { id: string; goods: Goods; addressId: number }

/** Asks for goods over weeks until buyer and seller agree; or why they do not. */
export async function agree(
  tools: Tools,
  goods: Goods,
  { addressId, key }: { addressId: number; key: string },
): Promise<Agreed | { why: string }> {
  const { server, random, buyer } = tools
  const quantities = Array.from({ length: 1 + random.upTo(2) }, () => goods.min + goods.step * random.upTo(20))
  const totalMilli = quantities.reduce((sum, milli) => sum + milli, 0)
  const terms = await server.ask(termsOf, { offerId: goods.id, totalMilli }, await buyer())
  const { scheduleTerms: now } = (terms.data ?? {}) as { scheduleTerms?: { earliest: string; pricePaise: number } }
  if (!now) return { why: `terms ${endedAs(terms)}` }
  // today's price is between the bounds, over the cap or under the floor
  const capPaise = now.pricePaise + (random.pick([0, 150, -250]) ?? 0)
  const between = { rule: 'DAY_PRICE', capPaise, floorPaise: capPaise - random.upTo(400) }
  const rule = random.chance(0.5) ? { rule: 'FIXED' } : between
  const drops = quantities.map((quantityMilli, at) => ({
    day: addDays(now.earliest, at * 3 + random.upTo(6)),
    quantityMilli,
  }))
  const input = { offerId: goods.id, addressId: String(addressId), totalMilli, ...rule, drops }
  const made = await server.ask(askFor, { key, input }, await buyer())
  const { createSchedule: requested } = (made.data ?? {}) as { createSchedule?: { id: string; version: number } }
  if (!requested) return { why: `schedule ${endedAs(made)}` }
  const seller = await tools.seller(goods.seller)
  const { id, version } = requested
  const answer = random.pick(['agree', 'agree', 'agree', 'counter', 'decline'])
  if (answer !== 'counter') {
    const ended = await server.codeOf(bySeller, { id, version, transition: answer }, seller)
    return answer === 'agree' && ended === 'OK' ? { id, goods, addressId } : { why: `${answer} ${ended}` }
  }
  const other = { rule: 'FIXED', pricePaise: now.pricePaise - random.upTo(99) }
  const countered = await server.ask(counter, { id, version, input: other }, seller)
  const { submitScheduleCounterOffer: seen } = (countered.data ?? {}) as {
    submitScheduleCounterOffer?: { version: number }
  }
  // an answer that names what was shown before it is refused
  const stale = await server.codeOf(byBuyer, { id, version, transition: 'accept' }, await buyer())
  if (stale !== 'STALE') return { why: `accepted unseen ${stale}` }
  const ended = await server.codeOf(byBuyer, { id, version: seen?.version, transition: 'accept' }, await buyer())
  return ended === 'OK' ? { id, goods, addressId } : { why: `counter ${ended}` }
}

const readNow = async ({ server, buyer }: Tools, id: string): Promise<Schedule> =>
  (await server.get<{ schedule: Schedule }>(read, { id }, await buyer())).schedule

/** Puts some of what is left into the cart, of a planned delivery or beside the plan; a little too much now and then. */
export async function call(tools: Tools, { id, goods }: Agreed): Promise<Answer> {
  const { server, random, buyer } = tools
  const { drops, leftMilli, now } = await readNow(tools, id)
  const planned = drops.filter(({ quantityMilli, calledMilli }) => calledMilli < quantityMilli)
  const drop = random.chance(0.8) ? random.pick(planned) : undefined
  const some = goods.min + goods.step * random.upTo(10)
  const max = drop ? drop.quantityMilli - drop.calledMilli : leftMilli
  const much = random.pick([max, Math.min(max, some), leftMilli]) ?? max
  const soon = now?.earliest ?? istDate(server.now())
  const day = drop && drop.day > soon ? drop.day : addDays(soon, random.upTo(4))
  const input = { dropId: drop?.id ?? null, day, quantityMilli: random.chance(0.05) ? much + goods.step : much }
  return server.ask(createCallOff, { id, input }, await buyer())
}

/** What both sides do with an agreed schedule while its call-offs are under way. `ordered` hears of each further order. */
export async function schedulesOf(
  tools: Tools,
  agreed: Agreed,
  {
    among,
    oneSeller,
    key,
    goods,
    ordered,
  }: {
    among: Among
    oneSeller: boolean
    key: () => string
    goods: readonly Goods[]
    ordered: (orderId: number) => void
  },
): Promise<Option[]> {
  const { server, random, buyer } = tools
  const { id, addressId } = agreed
  const seller = () => tools.seller(agreed.goods.seller)
  const { status, version, leftMilli, holdFrom } = await readNow(tools, id)
  const close = random.chance(0.5)
    ? requested(tools, seller, bySeller, { id, version, transition: 'close' })
    : requested(tools, buyer, byBuyer, { id, version, transition: 'close' })
  const order = async (meanwhile?: () => Promise<unknown>) => {
    await emptyCart(tools)
    const called = await call(tools, agreed)
    if (called.errors) return called
    if (random.chance(0.3)) await fill(tools, goods, { parts: 1, oneSeller, first: agreed.goods })
    const made = await orderCart(tools, { addressId, key: key(), meanwhile })
    if ('why' in made) return made.why
    ordered(made.orderId)
    return 'done'
  }
  const options: Option[] = []
  if (among(['AGREED'], status) && leftMilli > 0) {
    const today = istDate(server.now())
    const input = { from: today, to: addDays(today, random.upTo(6)), reason: 'Roads are flooded' }
    options.push(
      ['call off and order', () => order(), 1.2],
      ['call off while the balance ends', () => order(close), 0.15],
      ['hold the schedule', requested(tools, seller, hold, { id, input }), 0.3],
      ['end the balance', close, 0.15],
    )
  }
  if (among(['AGREED'], status) && holdFrom !== null)
    options.push(['deliver again', requested(tools, seller, bySeller, { id, version, transition: 'resume' }), 2])
  return options
}
