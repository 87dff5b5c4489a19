import { type ContentLanguage, textIn } from '@neev/domain/content/languages'
import { teamMemberInput } from '@neev/domain/content/team'
import type { z } from '@neev/domain/core/input/zod'
import type { ProductPicture } from '@neev/domain/platform/pictures/pictures'
import type { Ctx } from '#core/context.ts'
import { found } from '#core/errors.ts'
import { type OrderedRows, orderRows } from '#core/ordering/ordered-rows.ts'
import { picturesFor } from '#features/platform/pictures/pictures.ts'

export type TeamTextRow = { language: ContentLanguage; role: string; bio: string }
export type TeamMemberRow = {
  id: number
  name: string
  texts: TeamTextRow[]
  photo: ProductPicture | null
  isActive: boolean
  position: number
  version: number
}

/** All people, in order. */
export async function listTeam(ctx: Ctx): Promise<TeamMemberRow[]> {
  const rows = await ctx.db
    .selectFrom('teamMembers')
    .select(['id', 'name', 'texts', 'photo', 'isActive', 'position', 'version'])
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

/** The people of the team. */
export const team: OrderedRows<'teamMembers', TeamMemberRow, z.output<typeof teamMemberInput>> = {
  table: 'teamMembers',
  entity: 'teamMember',
  schema: teamMemberInput,
  list: listTeam,
  get: async (ctx, id) => found((await listTeam(ctx)).find((member) => member.id === id)),
  /** The photo must be an own upload, or the one that is there. */
  async columnsOf(ctx, { name, isActive, photo, texts }, before) {
    const [stored] = photo ? await picturesFor(ctx, [photo], before?.photo ? [before.photo] : []) : []
    return {
      name,
      isActive,
      texts: JSON.stringify(texts),
      photo: stored ? JSON.stringify({ ...stored, alt: stored.alt || name }) : null,
      updatedAt: ctx.now,
    }
  },
  changed: (ctx) => ctx.emit('content.changed', { kind: 'team' }),
}

/** Sets the order of all people. */
export async function orderTeam(ctx: Ctx, ids: readonly string[]): Promise<TeamMemberRow[]> {
  await orderRows(ctx, team, ids)
  return listTeam(ctx)
}
