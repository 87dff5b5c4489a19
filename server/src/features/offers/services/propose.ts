import type { ChangeKind } from '@neev/domain/catalogue/approvals'
import { cleanText } from '@neev/domain/core/input/clean'
import { z } from '@neev/domain/core/input/zod'
import {
  isShownService,
  type ServiceFacts,
  type ServiceStatus,
  serviceAfter,
  serviceInput,
  serviceMoved,
  serviceSteps,
  whyNotServiceSteps,
  whyNotServiceTransition,
} from '@neev/domain/offers/services'
import { picturesInput } from '@neev/domain/platform/pictures/picture-inputs'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import { idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import type { Events } from '#core/events/events.ts'
import { cancelProductChange, rewordChange, submitChange } from '#features/catalogue/approvals/approvals.ts'
import { freeIdentifier } from '#features/catalogue/products/products.ts'
import { approvedSellerId } from '#features/offers/offers/offers.ts'
import { picturesFor } from '#features/platform/pictures/pictures.ts'
import { changeById, type ServiceRow, serviceById } from './services.queries.ts'
import { factsOf, getService, lastChangeRequest } from './services.ts'

const wholeInput = serviceInput.and(
  z.object({
    pictures: picturesInput,
    note: z.string().overwrite(cleanText).max(500, 'The note must be 500 characters or fewer.'),
  }),
)

async function readForm(ctx: Ctx, values: object, note: string, before: ServiceFacts | null) {
  const { pictures, note: said, ...input } = parseInput(wholeInput, { ...values, note })
  const images = await picturesFor(ctx, pictures, [...(before?.images ?? [])])
  return { facts: { ...input, images } satisfies ServiceFacts, note: said }
}

/** Submits a service for review. */
export async function submitService(ctx: Ctx, values: object, note: string): Promise<ServiceRow> {
  return transaction(ctx, async (ctx) => {
    const sellerId = await approvedSellerId(ctx)
    const { facts, note: said } = await readForm(ctx, values, note, null)
    const slug = await freeIdentifier(ctx, facts.title)
    const { id } = await ctx.db
      .insertInto('services')
      .values({ slug, sellerId, ...columnsOf(facts), status: 'PROPOSED', createdAt: ctx.now, updatedAt: ctx.now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeFacts(ctx, id, facts)
    await submit(ctx, { id, sellerId, kind: 'CREATE', before: null, facts, note: said })
    return getService(ctx, id)
  })
}

const columnsOf = (facts: ServiceFacts) => ({
  title: facts.title,
  kind: facts.kind,
  states: [...facts.states],
  districts: [...facts.districts],
  pincodes: [...facts.pincodes],
  rateBasis: facts.rateBasis,
  ratePaise: facts.ratePaise,
  minJob: facts.minJob,
  experienceYears: facts.experienceYears,
  certificates: [...facts.certificates],
  description: facts.description,
  images: JSON.stringify(facts.images),
})

async function writeFacts(ctx: Ctx, id: number, facts: ServiceFacts): Promise<void> {
  await ctx.db
    .updateTable('services')
    .set((db) => ({ ...columnsOf(facts), updatedAt: ctx.now, version: db('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

type ChangeRequest = {
  id: number
  sellerId: number
  kind: Extract<ChangeKind, 'CREATE' | 'UPDATE'>
  before: ServiceFacts | null
  facts: ServiceFacts
  note: string
}

const diffOf = (before: ServiceFacts | null, facts: ServiceFacts) => {
  const steps = serviceSteps(before, facts)
  return before ? steps : [...steps, { action: 'STATUS' as const, name: 'service', old: null, new: 'PUBLISHED' }]
}
const risksOf = (before: ServiceFacts | null, { title }: ServiceFacts) =>
  before && before.title !== title ? (['TITLE'] as const) : []

async function submit(ctx: Ctx, { id, sellerId, kind, before, facts, note }: ChangeRequest): Promise<void> {
  await submitChange(ctx, {
    target: 'SERVICE',
    targetId: id,
    productId: null,
    sellerId,
    kind,
    diff: diffOf(before, facts),
    risks: risksOf(before, facts),
    note,
  })
}

async function lock(ctx: Ctx, id: string): Promise<ServiceRow> {
  await approvedSellerId(ctx)
  await ctx.db.selectFrom('services').select('id').where('id', '=', idOf(id)).forUpdate().execute()
  return getService(ctx, id)
}

/** Changes an unpublished service and submits it again; for a published one creates a change request. */
export async function submitServiceChange(
  ctx: Ctx,
  id: string,
  version: number,
  values: object,
  note: string,
): Promise<ServiceRow> {
  return transaction(ctx, async (ctx) => {
    const service = await lock(ctx, id)
    if (service.version !== version) throw refused('STALE')
    if (service.status === 'RETIRED') throw refused('BAD_TRANSITION')
    const changeRequest = await lastChangeRequest(ctx, service)
    const isShown = isShownService(service.status)
    // An admin has just approved it, and it is not written yet
    if (!isShown && changeRequest?.status === 'APPROVED') throw refused('STALE')
    const now = factsOf(service)
    const { facts, note: said } = await readForm(ctx, values, note, now)
    const before = isShown ? now : null
    if (isShown && serviceSteps(now, facts).length === 0) throw refused('NOTHING_CHANGED')
    if (!isShown) await proposeAgain(ctx, service, facts)
    if (changeRequest?.isOpen)
      await rewordChange(ctx, changeRequest.id, {
        diff: diffOf(before, facts),
        risks: risksOf(before, facts),
        note: said,
      })
    else
      await submit(ctx, {
        ...{ id: service.id, sellerId: service.sellerId, before, facts, note: said },
        kind: isShown ? 'UPDATE' : 'CREATE',
      })
    return getService(ctx, id)
  })
}

async function proposeAgain(ctx: Ctx, { id }: ServiceRow, facts: ServiceFacts): Promise<void> {
  await writeFacts(ctx, id, facts)
  await setStatus(ctx, id, 'PROPOSED')
}

const setStatus = (ctx: Ctx, id: number, status: ServiceStatus) =>
  ctx.db
    .updateTable('services')
    .set((db) => ({ status, updatedAt: ctx.now, version: db('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** Withdraws the open change request. */
export async function withdrawChangeRequest(ctx: Ctx, id: string): Promise<ServiceRow> {
  return transaction(ctx, async (ctx) => {
    const service = await lock(ctx, id)
    const open = await lastChangeRequest(ctx, service)
    if (!open?.isOpen) throw refused('BAD_TRANSITION')
    await cancelProductChange(ctx, String(open.id), service.sellerId)
    if (open.kind === 'CREATE') await setStatus(ctx, service.id, 'DRAFT')
    return getService(ctx, id)
  })
}

/** Pauses or resumes a service. */
export async function updateServiceStatus(ctx: Ctx, id: string, transition: 'pause' | 'resume'): Promise<ServiceRow> {
  return transaction(ctx, async (ctx) => {
    const service = await lock(ctx, id)
    refuseIf(whyNotServiceTransition(transition, service.status))
    await setStatus(ctx, service.id, serviceMoved(transition))
    await ctx.emit('service.changed', { serviceId: service.id })
    return getService(ctx, id)
  })
}

/** Retires a service permanently, with its open change request. */
export async function archiveService(ctx: Ctx, id: string): Promise<ServiceRow> {
  return transaction(ctx, async (ctx) => {
    const service = await lock(ctx, id)
    if (service.status === 'RETIRED') throw refused('BAD_TRANSITION')
    const open = await lastChangeRequest(ctx, service)
    if (open?.isOpen) await cancelProductChange(ctx, String(open.id), service.sellerId)
    await setStatus(ctx, service.id, 'RETIRED')
    await audit(ctx, 'service.retire', 'service', service.id, { status: service.status }, { status: 'RETIRED' })
    await ctx.emit('service.changed', { serviceId: service.id })
    return getService(ctx, id)
  })
}

/** Applies an admin's decision, once. */
export async function followDecision(ctx: Ctx, { changeId, targetId, decision }: Events['change.decided']) {
  await ctx.db.selectFrom('services').select('id').where('id', '=', targetId).forUpdate().execute()
  const service = await serviceById(ctx.db, targetId)
  const change = await changeById(ctx, changeId)
  if (!service || !change || decision === 'REQUEST_CHANGES') return
  if (decision === 'REJECT' && change.kind === 'CREATE' && service.status === 'PROPOSED')
    await setStatus(ctx, service.id, 'REJECTED')
  if (decision !== 'APPROVE') return
  if (change.kind === 'CREATE' && service.status === 'PROPOSED') await setStatus(ctx, service.id, 'PUBLISHED')
  const now = factsOf(service)
  // Its partner retired it meanwhile
  if (change.kind === 'UPDATE' && isShownService(service.status) && !whyNotServiceSteps(change.diff, now))
    await writeFacts(ctx, service.id, serviceAfter(change.diff, now))
  await ctx.emit('service.changed', { serviceId: service.id })
}
