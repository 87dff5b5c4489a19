import { istDate } from '@neev/domain/core/fiscal'
import { terms } from '@neev/domain/core/refusals'
import {
  type DocumentOwner,
  type DocumentState,
  documentInput,
  validityOn,
  whyNotDecided,
} from '@neev/domain/people/documents'
import { audit } from '#core/audit.ts'
import { actorOf, batched, type Ctx, transaction } from '#core/context.ts'
import { databaseError } from '#core/db/open.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { dropUpload, withUpload } from '#core/files/uploads.ts'
import type { Upload } from '#core/graphql/upload.ts'
import { recordTransition } from '#core/history.ts'
import { ofAccount, rateLimit } from '#core/limits.ts'
import {
  type DocumentRow,
  documentsOfSellers,
  endingDocuments,
  readDocument,
  readDocumentsOf,
} from './documents.queries.ts'
import { requireParty } from './owners.queries.ts'

export type { DocumentRow } from './documents.queries.ts'
export { documentNotices } from './notices.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** An admin accepted or rejected a document. */
    'document.decided': { documentId: number; state: DocumentState }
    /** It ends in this many days: 30, 15 or 3. */
    'document.ending': { documentId: number; days: number }
    /** It has expired. */
    'document.expired': { documentId: number }
  }
}

/** Documents of an owner, newest first; the caller has checked access. */
export const documentsOf = (ctx: Ctx, owner: DocumentOwner, ownerId: number): Promise<DocumentRow[]> =>
  readDocumentsOf(ctx.db, owner, ownerId)

/** The same for many sellers of a list at once. */
export const companyDocumentsOf = (ctx: Ctx, sellerId: number): Promise<DocumentRow[]> =>
  batched(ctx, readCompanyDocuments).load(sellerId)

async function readCompanyDocuments(ctx: Ctx, ids: readonly number[]): Promise<DocumentRow[][]> {
  const rows = await documentsOfSellers(ctx.db, ids)
  const byCompany = Map.groupBy(rows, ({ ownerId }) => ownerId)
  return ids.map((id) => byCompany.get(id) ?? [])
}

/** A document for messages, or undefined. */
export const documentById = (ctx: Ctx, id: number): Promise<DocumentRow | undefined> => readDocument(ctx.db, id)

/** Brands that a document can refer to. */
export const documentBrands = (ctx: Ctx): Promise<{ id: number; name: string }[]> =>
  ctx.db.selectFrom('brandShown').select(['id', 'name']).orderBy('name').execute()

const uploadsADay = rateLimit('documents.uploads', 200, 24 * 60 * 60)

/** Adds a document, for the owner or by an admin on its behalf. */
export async function addDocument(
  ctx: Ctx,
  { owner, ownerId, input: values, file }: { owner: DocumentOwner; ownerId: string; input: unknown; file: Upload },
): Promise<DocumentRow> {
  const input = parseInput(documentInput, values)
  const party = idOf(ownerId)
  await requireParty(ctx, owner, party)
  const { userId } = actorOf(ctx)
  await uploadsADay(ctx, ofAccount(userId))
  return withUpload(ctx, file, 'document', (stored) =>
    transaction(ctx, async (ctx) => {
      const row = await ctx.db
        .insertInto('documents')
        .values({
          ownerType: owner,
          ownerId: party,
          type: input.type,
          brandId: input.brandId ? idOf(input.brandId) : null,
          number: input.number,
          issuedBy: input.issuedBy,
          validFrom: input.validFrom,
          validTo: input.validTo,
          fileId: stored.id,
          addedBy: userId,
          createdAt: ctx.now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
        .catch(refuseUnknownBrand)
      await recordTransition(ctx, { entity: 'document', id: row.id, from: null, to: 'PENDING' })
      return found(await documentById(ctx, row.id))
    }),
  )
}

function refuseUnknownBrand(error: unknown): never {
  if (databaseError(error)?.constraint === 'documents_brand_id_fkey')
    throw refused('NOT_A_CHOICE', { field: terms('BRAND') }, 'brandId')
  throw error
}

/** Withdraws an undecided document with its file. */
export async function removeDocument(ctx: Ctx, id: string): Promise<boolean> {
  const document = found(await documentById(ctx, idOf(id)))
  await requireParty(ctx, document.owner, document.ownerId)
  await transaction(ctx, async (ctx) => {
    const gone = await ctx.db
      .deleteFrom('documents')
      .where('id', '=', document.id)
      .where('state', '=', 'PENDING')
      .returning('id')
      .executeTakeFirst()
    if (!gone) throw refused('BAD_TRANSITION')
  })
  await dropUpload(ctx, document.fileKey)
  return true
}

export type Decision = { decision: 'APPROVE' | 'REJECT'; reason?: string | null; validTo?: string | null }

/**
 * Accepts a document with its last day of validity, or rejects it with a reason. For capabilities that review
 * documents; each declares the permission in its contract.
 */
export async function decideDocument(
  ctx: Ctx,
  owner: DocumentOwner,
  id: string,
  { decision, reason, validTo }: Decision,
): Promise<DocumentRow> {
  const accept = decision === 'APPROVE'
  const why = reason?.trim() ?? ''
  if (!accept && why.length < 3) throw refused('REASON_NEEDED', {}, 'reason')
  if (why.length > 300) throw refused('TOO_LONG', { field: terms('REASON'), max: 300 }, 'reason')
  return transaction(ctx, async (ctx) => {
    await ctx.db.selectFrom('documents').select('id').where('id', '=', idOf(id)).forUpdate().execute()
    const document = found(await documentById(ctx, idOf(id)))
    if (document.owner !== owner) throw refused('NOT_FOUND')
    const until = validTo || document.validTo
    if (until && Number.isNaN(Date.parse(until))) throw refused('DATE_BAD', {}, 'validTo')
    refuseIf(whyNotDecided({ state: document.state, validTo: until }, accept, istDate(ctx.now)))
    const state = accept ? 'ACCEPTED' : 'REJECTED'
    await ctx.db
      .updateTable('documents')
      .set({
        state,
        reason: accept ? null : why,
        validTo: until,
        remindedDays: null,
        decidedBy: actorOf(ctx).userId,
        decidedAt: ctx.now,
      })
      .where('id', '=', document.id)
      .execute()
    await recordTransition(ctx, {
      entity: 'document',
      id: document.id,
      from: document.state,
      to: state,
      note: why || null,
    })
    const notice = (row: Pick<DocumentRow, 'state' | 'validTo'>) => ({ state: row.state, validTo: row.validTo })
    await audit(ctx, 'document.decide', 'document', document.id, notice(document), {
      ...notice({ state, validTo: until }),
      reason: why,
    })
    await ctx.emit('document.decided', { documentId: document.id, state })
    return found(await documentById(ctx, document.id))
  })
}

/** Sends reminders of ending documents, each once, and expires those past their last day. */
export async function watchValidity(ctx: Ctx): Promise<void> {
  const today = istDate(ctx.now)
  const ending = await endingDocuments(ctx.db, today)
  for (const { id, validTo, remindedDays } of ending) {
    const { expired, remind } = validityOn(today, { validTo: validTo ?? today, remindedDays })
    if (expired) await transaction(ctx, (ctx) => expire(ctx, id))
    else if (remind !== null) await transaction(ctx, (ctx) => noteReminder(ctx, id, remind))
  }
}

async function expire(ctx: Ctx, id: number): Promise<void> {
  const row = await ctx.db
    .updateTable('documents')
    .set({ state: 'EXPIRED' })
    .where('id', '=', id)
    .where('state', '=', 'ACCEPTED')
    .returning('id')
    .executeTakeFirst()
  if (!row) return
  await recordTransition(ctx, { entity: 'document', id, from: 'ACCEPTED', to: 'EXPIRED' })
  await ctx.emit('document.expired', { documentId: id })
}

async function noteReminder(ctx: Ctx, id: number, days: number): Promise<void> {
  const row = await ctx.db
    .updateTable('documents')
    .set({ remindedDays: days })
    .where('id', '=', id)
    .where('state', '=', 'ACCEPTED')
    .where((db) => db.or([db('remindedDays', 'is', null), db('remindedDays', '>', days)]))
    .returning('id')
    .executeTakeFirst()
  if (row) await ctx.emit('document.ending', { documentId: id, days })
}
