import { type AssociateType, whyNotAdded } from '@neev/domain/businesses/associates'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, idOf, refuseIf } from '#core/errors.ts'
import { dropUpload, fileLink, withUpload } from '#core/files/uploads.ts'
import type { Upload } from '#core/graphql/upload.ts'
import { ofAccount, rateLimit } from '#core/limits.ts'
import { type OwnApplication, ownApplicationById, ownApplicationsOfType, ownFile } from './portfolio.queries.ts'

/** The caller's applications of one type, newest first. */
export const ownApplications = (ctx: Ctx, type: AssociateType): Promise<OwnApplication[]> =>
  ownApplicationsOfType(ctx.db, actorOf(ctx).userId, type)

const ownOne = async (ctx: Ctx, id: number): Promise<OwnApplication> =>
  found(await ownApplicationById(ctx.db, actorOf(ctx).userId, id))

/** The files of an application; the caller has checked access. */
export async function filesOf(ctx: Ctx, applicationId: number) {
  const rows = await ctx.db
    .selectFrom('associateFiles as p')
    .innerJoin('fileShown as f', 'f.id', 'p.fileId')
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
  await uploadsADay(ctx, ofAccount(actorOf(ctx).userId))
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
  const row = found(await ownFile(ctx.db, actorOf(ctx).userId, idOf(id)))
  await ctx.db.deleteFrom('associateFiles').where('id', '=', idOf(id)).execute()
  await dropUpload(ctx, row.key)
  return ownOne(ctx, row.applicationId)
}
