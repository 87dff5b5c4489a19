import { comparedHtml } from '@neev/domain/content/compared'
import { type ContentLanguage, textIn } from '@neev/domain/content/languages'
import {
  acceptedAtCheckout,
  acceptedAtRegistration,
  type SitePageKey,
  type VersionState,
} from '@neev/domain/content/site-page-keys'
import {
  effectiveMoment,
  pageDraftInput,
  publishPageInput,
  sitePageKeys,
  stateOfVersion,
  versionInForce,
  whyNotWithdrawn,
} from '@neev/domain/content/site-pages'
import { fillVariables } from '@neev/domain/content/text-variables'
import { isRefusal } from '@neev/domain/core/refusals'
import { audit } from '#core/audit.ts'
import { actorOf, batched, type Ctx, transaction } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { found, parseInput, Refused, refused, refuseIf } from '#core/errors.ts'
import { sectionsOf } from '#core/rich-text/sections.ts'
import { cleanTexts, variablesAt } from '#features/content/site-content/site-content.ts'
import {
  type ConsentRow,
  consentsOfAccount,
  consentsOfPlaced,
  latestConsent,
  type OwnConsentRow,
  readConsents,
  readVersions,
  type VersionRow,
} from './site-pages.queries.ts'

export type { ConsentRow, OwnConsentRow, PageText as PageTextRow } from './site-pages.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** A public text of the site has changed: a page, a question, a person, an article. */
    'content.changed': { kind: string }
  }
}

export type SitePageVersionRow = VersionRow & { state: VersionState; endsAt: Date | null }
export type SitePageRow = { key: SitePageKey; version: number; versions: SitePageVersionRow[] }
export type ShownPageRow = {
  key: SitePageKey
  title: string
  sections: ReturnType<typeof sectionsOf>
  language: ContentLanguage
  comparedWith: number | null
  versions: (SitePageVersionRow & { effectiveFrom: Date })[]
} & Pick<SitePageVersionRow, 'number' | 'state' | 'effectiveFrom' | 'endsAt' | 'note'>

const isPublished = (version: SitePageVersionRow): version is SitePageVersionRow & { effectiveFrom: Date } =>
  version.effectiveFrom !== null

/** Versions with their states; each ends when the next published one takes effect. Latest first, as they come. */
function withStates(rows: readonly VersionRow[], now: Date): SitePageVersionRow[] {
  return rows.map((row) => {
    const next = rows.filter((other) => other.number > row.number && other.effectiveFrom !== null).at(-1)
    return {
      ...row,
      state: stateOfVersion(row, rows, now),
      endsAt: row.effectiveFrom === null ? null : (next?.effectiveFrom ?? null),
    }
  })
}

/** The pages of the site with all their versions. */
export async function listSitePages(ctx: Ctx, keys: readonly SitePageKey[] = sitePageKeys): Promise<SitePageRow[]> {
  const pages = await ctx.db.selectFrom('sitePages').selectAll().where('key', 'in', keys).execute()
  const rows = await readVersions(ctx.db, keys)
  return keys.map((key) => ({
    key,
    version: pages.find((page) => page.key === key)?.version ?? 1,
    versions: withStates(
      rows.filter((row) => row.key === key),
      ctx.now,
    ),
  }))
}

export const getSitePage = async (ctx: Ctx, key: SitePageKey): Promise<SitePageRow> =>
  found((await listSitePages(ctx, [key]))[0])

/** The English title that readers see, otherwise of the draft. */
export const titleOfPage = ({ versions }: SitePageRow): string => {
  const shown = versions.find(({ state }) => state === 'IN_FORCE') ?? versions[0]
  return (shown && textIn(shown.texts, 'en')?.title) ?? ''
}

/**
 * When the figures in a version's text are read: at the moment of a consent within the time of the version, otherwise
 * at the end of one that has ended, at the start of one to come, and now.
 */
export function momentOfFigures(
  { effectiveFrom, endsAt }: Pick<SitePageVersionRow, 'effectiveFrom' | 'endsAt'>,
  at: Date | null,
  now: Date,
): Date {
  const moment = at && at < now ? at : now
  if (effectiveFrom !== null && moment < effectiveFrom) return effectiveFrom
  return endsAt !== null && moment >= endsAt ? new Date(endsAt.getTime() - 1) : moment
}

async function shown(
  ctx: Ctx,
  page: SitePageRow,
  version: SitePageVersionRow,
  language: ContentLanguage,
  compare: number | null,
  at: Date | null,
): Promise<ShownPageRow> {
  const text = found(textIn(version.texts, language))
  const older = compare === null ? null : page.versions.find(({ number }) => number === compare)
  const before = older && isPublished(older) ? textIn(older.texts, text.language) : null
  const marked = before ? comparedHtml(before.body, text.body) : text.body
  const variables = await variablesAt(ctx, text.language, momentOfFigures(version, at, ctx.now))
  const { number, state, effectiveFrom, endsAt, note } = version
  return {
    key: page.key,
    title: text.title,
    language: text.language,
    sections: sectionsOf(fillVariables(marked, variables)),
    comparedWith: before ? compare : null,
    versions: page.versions.filter(isPublished),
    ...{ number, state, effectiveFrom, endsAt, note },
  }
}

/**
 * A page for readers: the version in force, or a published one by its number, with the figures of now or of an earlier
 * moment. Null if there is none.
 */
export async function getShownPage(
  ctx: Ctx,
  key: SitePageKey,
  language: ContentLanguage,
  number: number | null,
  compare: number | null,
  at: Date | null,
): Promise<ShownPageRow | null> {
  const page = await getSitePage(ctx, key)
  const published = page.versions.filter(isPublished)
  const version =
    number === null ? versionInForce(published, ctx.now) : published.find((version) => version.number === number)
  return version ? shown(ctx, page, version, language, compare, at) : null
}

/** A version as readers would see it, the draft included. */
export async function previewSitePage(
  ctx: Ctx,
  key: SitePageKey,
  language: ContentLanguage,
  number: number,
  compare: number | null,
): Promise<ShownPageRow> {
  const page = await getSitePage(ctx, key)
  return shown(ctx, page, found(page.versions.find((version) => version.number === number)), language, compare, null)
}

/** Locks the page, checks that nobody changed it since it was read, and counts its version up. */
async function lockPage(ctx: Ctx, key: SitePageKey, version: number): Promise<SitePageRow> {
  const row = await ctx.db.selectFrom('sitePages').selectAll().where('key', '=', key).forUpdate().executeTakeFirst()
  if (found(row).version !== version) throw refused('STALE')
  await ctx.db
    .updateTable('sitePages')
    .set({ version: version + 1 })
    .where('key', '=', key)
    .execute()
  return getSitePage(ctx, key)
}

const draftOf = ({ versions }: SitePageRow) => versions.find(({ state }) => state === 'DRAFT')
const versionOf = ({ versions }: SitePageRow, number: number) =>
  found(versions.find((version) => version.number === number))

async function insertDraft(ctx: Ctx, page: SitePageRow, texts: unknown, note: string): Promise<void> {
  await ctx.db
    .insertInto('sitePageVersions')
    .values({
      key: page.key,
      number: (page.versions[0]?.number ?? 0) + 1,
      note,
      texts: JSON.stringify(texts),
      createdBy: actorOf(ctx).userId,
      createdAt: ctx.now,
    })
    .execute()
}

/** Creates the draft of a page or changes it. STALE if somebody else changed the page meanwhile. */
export async function savePageDraft(
  ctx: Ctx,
  key: SitePageKey,
  version: number,
  entered: unknown,
): Promise<SitePageRow> {
  const input = parseInput(pageDraftInput, entered)
  const texts = await cleanTexts(ctx, input.texts, 'body')
  return transaction(ctx, async (ctx) => {
    const page = await lockPage(ctx, key, version)
    const draft = draftOf(page)
    if (draft)
      await ctx.db
        .updateTable('sitePageVersions')
        .set({ texts: JSON.stringify(texts), note: input.note, createdBy: actorOf(ctx).userId, createdAt: ctx.now })
        .where('id', '=', draft.id)
        .execute()
    else await insertDraft(ctx, page, texts, input.note)
    await audit(ctx, 'sitePage.draft', 'sitePage', key, null, { note: input.note })
    return getSitePage(ctx, key)
  })
}

/** Publishes the draft from a date on; the versions before remain readable. */
export async function publishPage(
  ctx: Ctx,
  key: SitePageKey,
  version: number,
  entered: { effectiveFrom?: string | null | undefined; note: string },
): Promise<SitePageRow> {
  const { effectiveFrom: date, note } = parseInput(publishPageInput, entered)
  return transaction(ctx, async (ctx) => {
    const page = await lockPage(ctx, key, version)
    const draft = found(draftOf(page))
    const from = effectiveMoment(key, date, page.versions.filter(isPublished), ctx.now)
    if (isRefusal(from)) throw new Refused(from)
    await ctx.db
      .updateTable('sitePageVersions')
      .set({ effectiveFrom: from, note, publishedBy: actorOf(ctx).userId, publishedAt: ctx.now })
      .where('id', '=', draft.id)
      .execute()
    await audit(ctx, 'sitePage.publish', 'sitePage', key, null, { number: draft.number, from, note })
    await ctx.emit('content.changed', { kind: key })
    return getSitePage(ctx, key)
  })
}

/** Makes a version a draft again that has not taken effect. */
export async function withdrawPageVersion(
  ctx: Ctx,
  key: SitePageKey,
  version: number,
  number: number,
): Promise<SitePageRow> {
  return transaction(ctx, async (ctx) => {
    const page = await lockPage(ctx, key, version)
    const withdrawn = versionOf(page, number)
    refuseIf(whyNotWithdrawn(withdrawn, draftOf(page) !== undefined, ctx.now))
    await ctx.db
      .updateTable('sitePageVersions')
      .set({ effectiveFrom: null, publishedBy: null, publishedAt: null })
      .where('id', '=', withdrawn.id)
      .execute()
    await audit(ctx, 'sitePage.withdraw', 'sitePage', key, { number, from: withdrawn.effectiveFrom }, null)
    await ctx.emit('content.changed', { kind: key })
    return getSitePage(ctx, key)
  })
}

/** Creates a draft with the texts of an earlier version. */
export async function restorePageVersion(
  ctx: Ctx,
  key: SitePageKey,
  version: number,
  number: number,
): Promise<SitePageRow> {
  return transaction(ctx, async (ctx) => {
    const page = await lockPage(ctx, key, version)
    const earlier = versionOf(page, number)
    if (draftOf(page)) throw refused('DRAFT_EXISTS')
    await insertDraft(ctx, page, earlier.texts, '')
    await audit(ctx, 'sitePage.restore', 'sitePage', key, null, { number })
    return getSitePage(ctx, key)
  })
}

export async function discardPageDraft(ctx: Ctx, key: SitePageKey, version: number): Promise<SitePageRow> {
  return transaction(ctx, async (ctx) => {
    const page = await lockPage(ctx, key, version)
    const draft = found(draftOf(page))
    await ctx.db.deleteFrom('sitePageVersions').where('id', '=', draft.id).execute()
    await audit(ctx, 'sitePage.discard', 'sitePage', key, { number: draft.number, texts: draft.texts }, null)
    return getSitePage(ctx, key)
  })
}

/** Records the versions in force that a new account accepts. */
export async function recordRegistration(ctx: Ctx, userId: number): Promise<void> {
  await acceptedWithAccount(ctx, userId).execute(ctx.db)
}

/** The statement that does so, for one that a new account is signed in by. */
export const acceptedWithAccount = (ctx: Ctx, userId: number): Sql =>
  consentsOfAccount(userId, acceptedAtRegistration, ctx.now)

/** The statement that records what the caller accepts with an order, for the statement that creates it. */
export const acceptedWithOrder = (ctx: Ctx): Sql => consentsOfPlaced(actorOf(ctx).userId, acceptedAtCheckout, ctx.now)

const consentsOfUsers = async (ctx: Ctx, ids: readonly number[]): Promise<ConsentRow[][]> => {
  const rows = await readConsents(ctx.db, 'users', ids)
  return ids.map((id) => rows.filter(({ userId }) => userId === id))
}
const consentsOfOrders = async (ctx: Ctx, ids: readonly number[]): Promise<ConsentRow[][]> => {
  const rows = await readConsents(ctx.db, 'orders', ids)
  return ids.map((id) => rows.filter(({ orderId }) => orderId === id))
}

/** What an account accepted when it registered. */
export const consentsOfUser = (ctx: Ctx, userId: number): Promise<ConsentRow[]> =>
  batched(ctx, consentsOfUsers).load(userId)

/** What an order accepted. */
export const consentsOfOrder = (ctx: Ctx, orderId: number): Promise<ConsentRow[]> =>
  batched(ctx, consentsOfOrders).load(orderId)

/** What the caller accepted last of a policy; null for nothing. */
export const ownConsent = async (ctx: Ctx, key: SitePageKey): Promise<OwnConsentRow | null> =>
  (await latestConsent(ctx.db, actorOf(ctx).userId, key)) ?? null

/** The texts that the user accepted, for the copy of their data. */
export const ownConsents = (ctx: Ctx, userId: number) =>
  ctx.db
    .selectFrom('consents')
    .innerJoin('sitePageVersions', 'sitePageVersions.id', 'consents.versionId')
    .select(['consents.acceptedAt', 'sitePageVersions.key as text', 'sitePageVersions.number as version'])
    .select('consents.orderId')
    .where('consents.userId', '=', userId)
    .orderBy('consents.id')
    .execute()
