import { addDays, istDate } from '@neev/domain/core/fiscal'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowAs } from '#core/db/rows-as.ts'
import { addAssociateNote, setAssociateFollowUp } from '#features/businesses/associates/admin.ts'
import { applyAs } from '#features/businesses/associates/associates.ts'
import { updateAssociateStatus } from '#features/businesses/associates/decide.ts'
import { type Joining, loadJoining } from './data/load.ts'
import { at } from './orders/orders.ts'
import type { Cast } from './people.ts'

const hour = 3_600_000

/** Who wanted to work with us these days, and how far admins came with each. */
export async function fillJoining(ctx: Ctx, cast: Cast): Promise<void> {
  for (const [index, one] of loadJoining().entries()) await fillOne(ctx, cast, one, index)
}

async function fillOne(ctx: Ctx, { admin }: Cast, one: Joining, index: number): Promise<void> {
  const when = (hoursAgo: number) => new Date(ctx.now.getTime() - hoursAgo * hour)
  const associate =
    one.associate && (await rowAs<{ id: number }>(ctx.db, sql`select id from sellers where slug = ${one.associate}`))
  const { number } = await applyAs(at(ctx, when(one.hoursAgo), null), {
    type: one.type,
    name: one.name,
    company: one.company,
    mobile: `+9190000047${String(index + 10)}`,
    email: `${one.name.toLowerCase().replaceAll(' ', '.')}@applicant.example`,
    city: one.city,
    stateCode: one.state,
    pincode: one.pincode,
    experienceYears: one.years,
    serviceKinds: one.kinds,
    message: one.message,
    associateId: associate ? String(associate.id) : null,
    consent: true,
    locale: 'en-IN',
  })
  const id = String(Number(number.slice(3)))
  if (one.steps.length === 0) return
  const adminToken = at(ctx, when(one.hoursAgo / 2), admin)
  const followUpOn = one.followUpIn === undefined ? null : addDays(istDate(ctx.now), one.followUpIn)
  await setAssociateFollowUp(adminToken, id, String(admin.id), followUpOn)
  if (one.steps.includes('contact'))
    await addAssociateNote(adminToken, id, 'Called; knows our terms and wants to go on.')
  for (const [position, transition] of one.steps.entries()) {
    const hours = (one.hoursAgo * (one.steps.length - position)) / (one.steps.length + 1)
    await updateAssociateStatus(at(ctx, when(hours), admin), id, transition, one.note ?? null)
  }
}
