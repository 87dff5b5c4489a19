import { terms } from '@neev/domain/core/refusals'
import { type ProductPicture, picturePath } from '@neev/domain/platform/pictures/pictures'
import { publicPath } from '@neev/domain/platform/public-paths'
import { redirectInput, seoPageInput, whyNotRedirect } from '@neev/domain/platform/seo'
import { sql } from 'kysely'
import { audit } from '#core/audit.ts'
import { createCache } from '#core/cache.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { brokeConstraint } from '#core/db/open.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { neverNull, type Page, type PageInput, pageOf, pageParts } from '#core/lists.ts'
import { picturesFor } from '#features/platform/pictures/pictures.ts'
import {
  lockRedirects,
  type RedirectRow,
  readRedirects,
  readSeoPages,
  recordExists,
  redirectById,
  type SeoFilter,
  type SeoRow,
  seoPageById,
} from './seo.queries.ts'

export type { RedirectRow, SeoRow } from './seo.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** What search engines see of a page, or a redirect, has changed. */
    'seo.changed': object
  }
}

/** What replaces the head of a page; only what is set. */
export type PageSeo = {
  path: string
  title: string
  description: string
  image?: string
  noIndex?: true
  canonical?: string
}
type Known = { pages: Map<string, PageSeo>; redirects: Map<string, string> }

const known = createCache<Known>({ name: 'seo', seconds: 600, max: 1 })
export const invalidateSeo = (ctx: Ctx): void => known.invalidate(ctx)

/** All entries and redirects by path: one cached lookup for each page that is rendered. */
const readKnown = (ctx: Ctx): Promise<Known> =>
  known.get(ctx, '', async () => {
    const pages = await ctx.db.selectFrom('seoPages').selectAll().execute()
    const redirects = await ctx.db.selectFrom('redirects').select(['fromPath', 'toPath']).execute()
    return {
      pages: new Map(pages.map((row) => [row.path, headOf(ctx, row)])),
      redirects: new Map(redirects.map(({ fromPath, toPath }) => [fromPath, toPath])),
    }
  })

type Stored = Pick<SeoRow, 'path' | 'title' | 'description' | 'noIndex' | 'canonical'> & { image: unknown }

function headOf(ctx: Ctx, { path, title, description, image, noIndex, canonical }: Stored): PageSeo {
  const picture = image as ProductPicture | null
  const { origin } = ctx.config
  const width = picture?.widths.at(-1)
  return {
    path,
    title,
    description,
    ...(picture && width && { image: origin + picturePath(picture.key, width, 'webp') }),
    ...(noIndex && { noIndex }),
    ...(canonical && { canonical: origin + canonical }),
  }
}

/** What replaces the head of the page at this path; null if nothing does. */
export const seoOf = async (ctx: Ctx, path: string): Promise<PageSeo | null> =>
  (await readKnown(ctx)).pages.get(path) ?? null

/** Where this path leads for good; null if it is not a redirect. */
export const redirectOf = async (ctx: Ctx, path: string): Promise<string | null> =>
  (await readKnown(ctx)).redirects.get(path) ?? null

/** Paths that search engines shall leave out. */
export const hiddenPaths = async (ctx: Ctx): Promise<Set<string>> =>
  new Set([...(await readKnown(ctx)).pages.values()].flatMap(({ path, noIndex }) => (noIndex ? [path] : [])))

/** Whether a public page has this path. */
async function exists(ctx: Ctx, path: string): Promise<boolean> {
  const page = publicPath(path)
  return page === 'FIXED' || (page !== null && (await recordExists(ctx.db, page.kind, page.slug)))
}

const seoSorts = { updatedAt: neverNull(sql.ref('s.updated_at')), path: sql.ref('s.path'), title: sql.ref('s.title') }

/** A page of the entries. */
export async function listSeoPages(ctx: Ctx, page: PageInput, filter: SeoFilter): Promise<Page<SeoRow>> {
  return pageOf(await readSeoPages(ctx.db, filter, pageParts(page, seoSorts, sql.ref('s.id'))))
}

async function valuesOf(ctx: Ctx, entered: unknown, already: ProductPicture | null) {
  const { image, ...input } = parseInput(seoPageInput, entered)
  if (!(await exists(ctx, input.path))) throw refused('PAGE_UNKNOWN', {}, 'path')
  if (input.canonical !== null && !(await exists(ctx, input.canonical))) throw refused('PAGE_UNKNOWN', {}, 'canonical')
  const [stored] = image ? await picturesFor(ctx, [image], already ? [already] : []) : []
  return {
    ...input,
    image: stored ? JSON.stringify(stored) : null,
    updatedBy: actorOf(ctx).userId,
    updatedAt: ctx.now,
  }
}

const refuseTaken = (error: unknown): never => {
  throw brokeConstraint(error, 'seo_pages_path') ? refused('DUPLICATE', { field: terms('PATH') }, 'path') : error
}

/** Adds an entry for a public page. Refuses PAGE_UNKNOWN and DUPLICATE. */
export async function createSeoPage(ctx: Ctx, entered: unknown): Promise<SeoRow> {
  const values = await valuesOf(ctx, entered, null)
  return transaction(ctx, async (ctx) => {
    const query = ctx.db.insertInto('seoPages').values(values).returning('id')
    const { id } = await query.executeTakeFirstOrThrow().catch(refuseTaken)
    await audit(ctx, 'seoPage.create', 'seoPage', id, null, values)
    await ctx.emit('seo.changed', {})
    return found(await seoPageById(ctx.db, id))
  })
}

/** Changes an entry; STALE if somebody else has meanwhile. */
export async function updateSeoPage(ctx: Ctx, id: string, version: number, entered: unknown): Promise<SeoRow> {
  const before = found(await seoPageById(ctx.db, idOf(id)))
  const values = await valuesOf(ctx, entered, before.image)
  return transaction(ctx, async (ctx) => {
    const row = await ctx.db
      .updateTable('seoPages')
      .set({ ...values, version: version + 1 })
      .where('id', '=', before.id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst()
      .catch(refuseTaken)
    if (!row) throw refused('STALE')
    await audit(ctx, 'seoPage.update', 'seoPage', id, before, values)
    await ctx.emit('seo.changed', {})
    return found(await seoPageById(ctx.db, row.id))
  })
}

/** Deletes an entry: the page has its own words again. */
export async function deleteSeoPage(ctx: Ctx, id: string): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const before = found(await seoPageById(ctx.db, idOf(id)))
    await ctx.db.deleteFrom('seoPages').where('id', '=', before.id).execute()
    await audit(ctx, 'seoPage.delete', 'seoPage', id, before, null)
    await ctx.emit('seo.changed', {})
    return true
  })
}

const redirectSorts = {
  createdAt: sql.ref('r.created_at'),
  fromPath: sql.ref('r.from_path'),
  toPath: sql.ref('r.to_path'),
}

/** A page of the redirects. */
export async function listRedirects(ctx: Ctx, page: PageInput, search: string | null): Promise<Page<RedirectRow>> {
  return pageOf(await readRedirects(ctx.db, search, pageParts(page, redirectSorts, sql.ref('r.id'))))
}

/** Adds a redirect; see `whyNotRedirect` for the refusals. */
export async function createRedirect(ctx: Ctx, entered: unknown): Promise<RedirectRow> {
  const input = parseInput(redirectInput, entered)
  return transaction(ctx, async (ctx) => {
    await lockRedirects(ctx.db)
    const others = await ctx.db
      .selectFrom('redirects')
      .select(['fromPath', 'toPath'])
      .where((row) =>
        row.or([row('fromPath', 'in', [input.fromPath, input.toPath]), row('toPath', '=', input.fromPath)]),
      )
      .execute()
    const there = { from: await exists(ctx, input.fromPath), to: await exists(ctx, input.toPath) }
    refuseIf(whyNotRedirect(input, others, there))
    const { id } = await ctx.db
      .insertInto('redirects')
      .values({ ...input, createdBy: actorOf(ctx).userId, createdAt: ctx.now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(ctx, 'redirect.create', 'redirect', id, null, input)
    await ctx.emit('seo.changed', {})
    return found(await redirectById(ctx.db, id))
  })
}

/** Deletes a redirect: its address is not found again. */
export async function deleteRedirect(ctx: Ctx, id: string): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const before = found(await redirectById(ctx.db, idOf(id)))
    await ctx.db.deleteFrom('redirects').where('id', '=', before.id).execute()
    await audit(ctx, 'redirect.delete', 'redirect', id, before, null)
    await ctx.emit('seo.changed', {})
    return true
  })
}
