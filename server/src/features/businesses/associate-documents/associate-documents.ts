import {
  type AssociateDocumentKind,
  associateDocumentInput,
  associateKinds,
} from '@neev/domain/businesses/associate-documents'
import type { VersionState } from '@neev/domain/content/site-page-keys'
import { stateOfVersion, versionInForce } from '@neev/domain/content/site-pages'
import { istDate, startOfIstDate } from '@neev/domain/core/fiscal'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { brokeConstraint } from '#core/db/open.ts'
import { found, idOf, parseInput, refused } from '#core/errors.ts'
import { dropUpload, withUpload } from '#core/files/uploads.ts'
import type { Upload } from '#core/graphql/upload.ts'
import { type DocumentVersion, readDocuments } from './associate-documents.queries.ts'

export type AssociateDocumentRow = DocumentVersion & { state: VersionState }
export type ShownDocumentRow = DocumentVersion

/** All versions of all kinds, for the admin area. */
export async function listDocuments(ctx: Ctx): Promise<AssociateDocumentRow[]> {
  const rows = await readDocuments(ctx.db)
  return rows.map((row) => {
    const own = rows.filter(({ kind }) => kind === row.kind)
    return { ...row, state: stateOfVersion(row, own, ctx.now) }
  })
}

/** The documents in force, in the order of kinds. */
export async function shownDocuments(ctx: Ctx): Promise<ShownDocumentRow[]> {
  const rows = await readDocuments(ctx.db)
  return associateKinds.flatMap(
    (kind) =>
      versionInForce(
        rows.filter((row) => row.kind === kind),
        ctx.now,
      ) ?? [],
  )
}

/** Where the document in force of a kind is downloaded. */
export const shownPath = (kind: AssociateDocumentKind): string => `/api/programme/${kind}.pdf`

/** Adds a version after the latest one. Refuses STALE, DAY_PAST, VERSION_ORDER, and files that are not PDF or too large. */
export async function addDocument(
  ctx: Ctx,
  number: number,
  entered: unknown,
  upload: Upload,
): Promise<AssociateDocumentRow> {
  const { kind, title, effectiveFrom } = parseInput(associateDocumentInput, entered)
  const latest = (await readDocuments(ctx.db)).find((row) => row.kind === kind)
  if ((latest?.number ?? 0) !== number) throw refused('STALE')
  const today = istDate(ctx.now)
  if (effectiveFrom !== null && effectiveFrom < today) throw refused('DAY_PAST', {}, 'effectiveFrom')
  const from = effectiveFrom !== null && effectiveFrom > today ? startOfIstDate(effectiveFrom) : ctx.now
  if (latest && latest.effectiveFrom > from) throw refused('VERSION_ORDER', { number: latest.number }, 'effectiveFrom')
  const id = await withUpload(ctx, upload, 'programme', (file) =>
    transaction(ctx, async (ctx) => {
      const values = { kind, number: number + 1, title, fileId: file.id, effectiveFrom: from }
      const row = await ctx.db
        .insertInto('associateDocuments')
        .values({ ...values, createdBy: actorOf(ctx).userId, createdAt: ctx.now })
        .returning('id')
        .executeTakeFirstOrThrow()
        .catch((error: unknown) => {
          throw brokeConstraint(error, 'associate_documents_number') ? refused('STALE') : error
        })
      await audit(ctx, 'associateDocument.add', 'associateDocument', row.id, null, values)
      await ctx.emit('content.changed', { kind: 'associateDocument' })
      return row.id
    }),
  )
  return found((await listDocuments(ctx)).find((row) => row.id === id))
}

/** Deletes a version with its file before it takes effect; BAD_TRANSITION afterwards. */
export async function deleteDocument(ctx: Ctx, id: string): Promise<boolean> {
  const row = found((await readDocuments(ctx.db)).find((one) => one.id === idOf(id)))
  if (row.effectiveFrom <= ctx.now) throw refused('BAD_TRANSITION')
  await transaction(ctx, async (ctx) => {
    found(await ctx.db.deleteFrom('associateDocuments').where('id', '=', row.id).returning('id').executeTakeFirst())
    await audit(ctx, 'associateDocument.delete', 'associateDocument', id, row, null)
    await ctx.emit('content.changed', { kind: 'associateDocument' })
  })
  await dropUpload(ctx, row.key)
  return true
}
