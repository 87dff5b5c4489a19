import { type AssociateStatus, type AssociateType, whyNotAdded } from '@neev/domain/associates'
import { sql } from 'kysely'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'
import { found, idOf, refuseIf } from '#core/errors.ts'
import type { Upload } from '#core/graphql/upload.ts'
import { rateLimit } from '#core/limits.ts'
import { dropUpload, fileLink, withUpload } from '#core/uploads.ts'

export type OwnApplication = {
  id: number
  type: AssociateType
  status: AssociateStatus
  createdAt: Date
  files: number
}
type FileRow = { id: number; name: string; mime: string; size: number; key: string; addedAt: Date }

/** Sent by the actor (over a): signed in, or from the address that the account has proven. */
const own = (ctx: Ctx): Sql => sql`(a.user_id = ${actorOf(ctx).userId} or a.user_id is null and lower(a.email) =
  (select lower(email) from users where id = ${actorOf(ctx).userId} and email_verified_at is not null))`

const readOwn = (ctx: Ctx, where: Sql): Promise<OwnApplication[]> =>
  rowsOf<OwnApplication>(
    ctx.db,
    sql`select a.id, a.type, a.status, a.created_at as "createdAt",
          (select count(*)::int from associate_files f where f.application_id = a.id) as files
        from associate_applications a where ${own(ctx)} and ${where} order by a.id desc limit 20`,
  )

/** What the actor sent in to join in one way, the newest first. */
export const ownApplications = (ctx: Ctx, type: AssociateType): Promise<OwnApplication[]> =>
  readOwn(ctx, sql`a.type = ${type}`)

const ownOne = async (ctx: Ctx, id: number): Promise<OwnApplication> =>
  found((await readOwn(ctx, sql`a.id = ${id}`))[0])

/** The files of an application; whoever asks has asked whether the actor may see it. */
export async function filesOf(ctx: Ctx, applicationId: number) {
  const rows = await rowsOf<FileRow>(
    ctx.db,
    sql`select p.id, p.name, f.mime, f.size, f.key, p.added_at as "addedAt"
        from associate_files p join files f on f.id = p.file_id where p.application_id = ${applicationId} order by p.id`,
  )
  return rows.map(({ key, ...row }) => ({ ...row, link: fileLink(ctx, key) }))
}

const uploadsADay = rateLimit('associates.uploads', 50, 24 * 60 * 60)

/** Adds a sample of somebody's work to what they sent in, while it is not decided. */
export async function addPortfolioFile(ctx: Ctx, id: string, name: string, file: Upload): Promise<OwnApplication> {
  refuseIf(whyNotAdded(await ownOne(ctx, idOf(id))))
  await uploadsADay(ctx, String(actorOf(ctx).userId))
  return withUpload(ctx, file, 'document', (stored) =>
    transaction(ctx, async (ctx) => {
      await sql`select 1 from associate_applications where id = ${idOf(id)} for update`.execute(ctx.db)
      refuseIf(whyNotAdded(await ownOne(ctx, idOf(id))))
      await sql`
        insert into associate_files (application_id, file_id, name, added_at)
        values (${idOf(id)}, ${stored.id}, ${name.trim().slice(0, 120) || stored.mime}, ${ctx.now})`.execute(ctx.db)
      return ownOne(ctx, idOf(id))
    }),
  )
}

/** Takes one back; its bytes go too. */
export async function removePortfolioFile(ctx: Ctx, id: string): Promise<OwnApplication> {
  const row = found(
    await rowOf<{ applicationId: number; key: string }>(
      ctx.db,
      sql`select p.application_id as "applicationId", f.key from associate_files p join files f on f.id = p.file_id
            join associate_applications a on a.id = p.application_id
          where p.id = ${idOf(id)} and a.status in ('NEW', 'CONTACTED', 'DOCUMENTS_AWAITED') and ${own(ctx)}`,
    ),
  )
  await sql`delete from associate_files where id = ${idOf(id)}`.execute(ctx.db)
  await dropUpload(ctx, row.key)
  return ownOne(ctx, row.applicationId)
}
