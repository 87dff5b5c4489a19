import { addDays } from '@neev/domain/core/fiscal'
import { formatInr } from '@neev/domain/core/money'
import { quantityText } from '@neev/domain/core/quantity'
import { type ScheduleTransition, scheduleNumber } from '@neev/domain/orders/schedules'
import type { Ctx } from '#core/context.ts'
import type { Events, Subscribers } from '#core/events/events.ts'
import { readSellerPeople } from '#features/businesses/sellers/sellers.ts'
import {
  type Facts,
  type MessageTypeName,
  notifyPeople,
  printDay,
  printMoment,
  readReaders,
} from '#features/people/messages/messages.ts'
import { lapseDay, readSchedule, type ScheduleRow } from './schedules.ts'

/** The message of each transition. */
const templates: Partial<Record<ScheduleTransition | 'ask', MessageTypeName>> = {
  ask: 'schedule.asked',
  counter: 'schedule.countered',
  agree: 'schedule.agreed',
  accept: 'schedule.agreed',
  decline: 'schedule.declined',
  withdraw: 'schedule.withdrawn',
  close: 'schedule.closed',
  hold: 'schedule.held',
  resume: 'schedule.resumed',
  lapse: 'schedule.lapsed',
}

const dayOf = (day: string) => printDay(`${day}T00:00:00+05:30`)

/** ₹56.00 / kg, or ₹52.00 – ₹58.00 / kg: the same in every language. */
const priceLabels = ({ pricePaise, capPaise, floorPaise, unit }: ScheduleRow) =>
  `${pricePaise === null ? `${formatInr(floorPaise ?? 0)} – ${formatInr(capPaise ?? 0)}` : formatInr(pricePaise)} / ${unit}`

const factsOf = (row: ScheduleRow): Facts => ({
  part: scheduleNumber(row.id),
  seller: row.sellerName,
  buyer: row.buyerName,
  items: `${quantityText(row.totalMilli, row.unit)} ${row.title}`,
  place: [row.site.city, row.pincode].join(', '),
  amount: priceLabels(row),
  deadline: printMoment(row.answerBy),
  eta: dayOf(row.drops[0]?.day ?? row.endsOn),
  reason: row.answer ?? '–',
})

type Telling = { template: MessageTypeName; key: string; facts: Facts; to: readonly ('BUYER' | 'SELLER')[] }

async function notifySides(ctx: Ctx, row: ScheduleRow, { template, key, facts, to }: Telling): Promise<void> {
  if (to.includes('BUYER'))
    await notifyPeople(ctx, await readReaders(ctx, [row.userId]), {
      template,
      party: 'CUSTOMER',
      key,
      facts,
      path: `/user/schedules/${row.id}`,
    })
  if (!to.includes('SELLER')) return
  const { people, isAssociate } = await readSellerPeople(ctx, row.sellerId)
  const path = `/${isAssociate ? 'superSeller' : 'seller'}/order/schedules/${row.id}`
  await notifyPeople(ctx, people, {
    template,
    party: isAssociate ? 'ASSOCIATE' : 'SELLER',
    key: `${key}:seller`,
    facts,
    path,
  })
}

/** Notifies the other side of a transition, and both of an expiry. */
async function notifyMoved(ctx: Ctx, { scheduleId, transition, by }: Events['schedule.moved'], eventId: number) {
  const [row, template] = [await readSchedule(ctx, scheduleId), templates[transition]]
  if (!row || !template) return
  const { holdFrom, holdTo, holdReason } = row
  const facts: Record<string, string | undefined> = { ...factsOf(row) }
  if (transition === 'hold' && holdFrom && holdTo) facts.reason = `${dayOf(holdFrom)} – ${dayOf(holdTo)}: ${holdReason}`
  const to =
    by === 'BUYER' ? (['SELLER'] as const) : by === 'SELLER' ? (['BUYER'] as const) : (['BUYER', 'SELLER'] as const)
  await notifySides(ctx, row, { template, key: `schedule:${scheduleId}:${eventId}`, facts, to })
}

async function notifyEnding(ctx: Ctx, { scheduleId }: Events['schedule.ending'], eventId: number) {
  const row = await readSchedule(ctx, scheduleId)
  if (!row) return
  const facts = {
    ...factsOf(row),
    amount: quantityText(Math.max(0, row.totalMilli - row.calledMilli), row.unit),
    deadline: dayOf(addDays(await lapseDay(ctx, row), -1)),
  }
  const key = `schedule:${scheduleId}:${eventId}`
  await notifySides(ctx, row, { template: 'schedule.ending', key, facts, to: ['BUYER', 'SELLER'] })
}

async function notifyDue(ctx: Ctx, { scheduleId, dropId }: Events['drop.due'], eventId: number) {
  const row = await readSchedule(ctx, scheduleId)
  const drop = row?.drops.find(({ id }) => id === dropId)
  if (!row || !drop) return
  const facts = { ...factsOf(row), amount: quantityText(drop.quantityMilli, row.unit), eta: dayOf(drop.day) }
  const key = `schedule:${scheduleId}:${eventId}`
  await notifySides(ctx, row, { template: 'schedule.drop', key, facts, to: ['BUYER'] })
}

export const scheduleNotices: Subscribers = {
  'schedule.moved': notifyMoved,
  'schedule.ending': notifyEnding,
  'drop.due': notifyDue,
}
