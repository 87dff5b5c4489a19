import { type AssociateStatus, type AssociateType, whyNotAdded } from '@neev/domain/sellers/associates'
import { sql } from 'kysely'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'
import { found, idOf, refuseIf } from '#core/errors.ts'
import { dropUpload, fileLink, withUpload } from '#core/files/uploads.ts'
import type { Upload } from '#core/graphql/upload.ts'
import { rateLimit } from '#core/limits.ts'

export type OwnApplication = {
  id: number
  type: AssociateType
  status: AssociateStatus
  createdAt: Date
  files: number
}

/** Applications (a) sent by the caller's account or confirmed address. */
const own = (ctx: Ctx): Sql => sql`(a.user_id = ${actorOf(ctx).userId} or a.user_id is null and lower(a.email) =
  (select lower(email) from users where id = ${actorOf(ctx).userId} and email_verified_at is not null))`

const readOwn = (ctx: Ctx, where: Sql): Promise<OwnApplication[]> =>
  rowsOf<OwnApplication>(
    ctx.db,
    sql`select a.id, a.type, a.status, a.created_at as "createdAt",
          (select count(*)::int from associate_files f where f.application_id = a.id) as files
        from associate_applications a where ${own(ctx)} and ${where} order by a.id desc limit 20`,
  )

/** The caller's applications of one type, newest first. */
export const ownApplications = (ctx: Ctx, type: AssociateType): Promise<OwnApplication[]> =>
  readOwn(ctx, sql`a.type = ${type}`)

const ownOne = async (ctx: Ctx, id: number): Promise<OwnApplication> =>
  found((await readOwn(ctx, sql`a.id = ${id}`))[0])

/** The files of an application; the caller has checked access. */
export async function filesOf(ctx: Ctx, applicationId: number) {
  const rows = await ctx.db
    .selectFrom('associateFiles as p')
    .innerJoin('files as f', 'f.id', 'p.fileId')
    .select(['p.id', 'p.name', 'f.mime', 'f.size', 'f.key', 'p.addedAt'])
    .where('p.applicationId', '=', applicationId)
    .orderBy('p.id')
    .execute()
  return rows.map(({ key, ...row }) => ({ ...row, link: fileLink(ctx, key) }))
}

const uploadsADay = rateLimit('associates.uploads', 50, 24 * 60 * 60)

/** Adds a work sample to an undecided application of the caller. */
export async function addPortfolioFile(ctx: Ctx, id: string, name: string, file: Upload): Promise<OwnApplication> {
  refuseIf(whyNotAdded(await ownOne(ctx, idOf(id))))
  await uploadsADay(ctx, String(actorOf(ctx).userId))
  return withUpload(ctx, file, 'document', (stored) =>
    transaction(ctx, async (ctx) => {
      await ctx.db.selectFrom('associateApplications').select('id').where('id', '=', idOf(id)).forUpdate().execute()
      refuseIf(whyNotAdded(await ownOne(ctx, idOf(id))))
      await ctx.db
        .insertInto('associateFiles')
        .values({
          applicationId: idOf(id),
          fileId: stored.id,
          name: name.trim().slice(0, 120) || stored.mime,
          addedAt: ctx.now,
        })
        .execute()
      return ownOne(ctx, idOf(id))
    }),
  )
}

/** Removes a work sample with its file. */
export async function removePortfolioFile(ctx: Ctx, id: string): Promise<OwnApplication> {
  const row = found(
    await rowOf<{ applicationId: number; key: string }>(
      ctx.db,
      sql`select p.application_id as "applicationId", f.key from associate_files p join files f on f.id = p.file_id
            join associate_applications a on a.id = p.application_id
          where p.id = ${idOf(id)} and a.status in ('NEW', 'CONTACTED', 'DOCUMENTS_AWAITED') and ${own(ctx)}`,
    ),
  )
  await ctx.db.deleteFrom('associateFiles').where('id', '=', idOf(id)).execute()
  await dropUpload(ctx, row.key)
  return ownOne(ctx, row.applicationId)
}
