import { type ContentLanguage, textIn } from '@neev/domain/content/languages'
import { teamMemberInput } from '@neev/domain/content/team'
import type { ProductPicture } from '@neev/domain/platform/pictures/pictures'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import { found, idOf, parseInput, refused } from '#core/errors.ts'
import { setOrder } from '#core/ordering/set-order.ts'
import { picturesFor } from '#features/platform/pictures/pictures.ts'

export type TeamTextRow = { language: ContentLanguage; role: string; bio: string }
export type TeamMemberRow = {
  id: number
  name: string
  texts: TeamTextRow[]
  photo: ProductPicture | null
  isActive: boolean
  version: number
}

/** All people, in order. */
export async function listTeam(ctx: Ctx): Promise<TeamMemberRow[]> {
  const rows = await ctx.db
    .selectFrom('teamMembers')
    .select(['id', 'name', 'texts', 'photo', 'isActive', 'version'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...row,
    texts: row.texts as TeamTextRow[],
    photo: row.photo as ProductPicture | null,
  }))
}

/** Active people in a language, otherwise in English. */
export async function shownTeam(ctx: Ctx, language: ContentLanguage) {
  const rows = await listTeam(ctx)
  return rows
    .filter(({ isActive }) => isActive)
    .map(({ id, name, photo, texts }) => {
      const { role, bio } = found(textIn(texts, language))
      return { id, name, photo, role, bio }
    })
}

const oneOf = async (ctx: Ctx, id: number): Promise<TeamMemberRow> =>
  found((await listTeam(ctx)).find((member) => member.id === id))

const changed = (ctx: Ctx) => ctx.emit('content.changed', { kind: 'team' })

/** The columns of a person from the input. The photo must be an own upload, or the one that is there. */
async function valuesOf(ctx: Ctx, entered: unknown, before: TeamMemberRow | null) {
  const { name, isActive, photo, texts } = parseInput(teamMemberInput, entered)
  const [stored] = photo ? await picturesFor(ctx, [photo], before?.photo ? [before.photo] : []) : []
  return {
    name,
    isActive,
    texts: JSON.stringify(texts),
    photo: stored ? JSON.stringify({ ...stored, alt: stored.alt || name }) : null,
    updatedAt: ctx.now,
  }
}

export async function createTeamMember(ctx: Ctx, entered: unknown): Promise<TeamMemberRow> {
  const values = await valuesOf(ctx, entered, null)
  return transaction(ctx, async (ctx) => {
    const position = (await listTeam(ctx)).length
    const { id } = await ctx.db
      .insertInto('teamMembers')
      .values({ ...values, position })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(ctx, 'teamMember.create', 'teamMember', id, null, { name: values.name })
    await changed(ctx)
    return oneOf(ctx, id)
  })
}

export async function updateTeamMember(
  ctx: Ctx,
  id: string,
  version: number,
  entered: unknown,
): Promise<TeamMemberRow> {
  const values = await valuesOf(ctx, entered, await oneOf(ctx, idOf(id)))
  return transaction(ctx, async (ctx) => {
    const before = await oneOf(ctx, idOf(id))
    const row = await ctx.db
      .updateTable('teamMembers')
      .set({ ...values, version: version + 1 })
      .where('id', '=', before.id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst()
    if (!row) throw refused('STALE')
    await audit(ctx, 'teamMember.update', 'teamMember', id, before, values)
    await changed(ctx)
    return oneOf(ctx, before.id)
  })
}

export async function deleteTeamMember(ctx: Ctx, id: string): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const before = await oneOf(ctx, idOf(id))
    await ctx.db.deleteFrom('teamMembers').where('id', '=', before.id).execute()
    await audit(ctx, 'teamMember.delete', 'teamMember', id, before, null)
    await changed(ctx)
    return true
  })
}

/** Sets the order of all people. */
export async function orderTeam(ctx: Ctx, ids: readonly string[]): Promise<TeamMemberRow[]> {
  return transaction(ctx, async (ctx) => {
    const known = (await listTeam(ctx)).map(({ id }) => id)
    const place = (id: number, position: number) =>
      ctx.db.updateTable('teamMembers').set({ position }).where('id', '=', id).execute()
    await audit(ctx, 'teamMember.order', 'teamMember', 'all', known, await setOrder({ known, ids, place }))
    await changed(ctx)
    return listTeam(ctx)
  })
}
