import { companyMay } from '@neev/domain/businesses/company-members'
import { scopeOf } from '@neev/domain/core/access/permissions'
import { istDate } from '@neev/domain/core/fiscal'
import {
  type CreditTermsInput,
  type CreditTransition,
  creditHoldInput,
  creditLineInput,
  creditStatusAfter,
  creditTermsInput,
  creditTransitions,
  whyNotCreditTransition,
} from '@neev/domain/money/credit/credit-lines'
import { whyNotAlone } from '@neev/domain/money/credit/credit-proposals'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { brokeConstraint } from '#core/db/open.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import type { CreditSide } from '#core/graphql/resolver-types.ts'
import { recordTransition } from '#core/history.ts'
import { type PageInput, pageOf } from '#core/lists.ts'
import { settingsAsOf } from '#core/settings.ts'
import { type Company, companyInDebt } from '#features/businesses/b2b/b2b.ts'
import {
  countLines,
  isKnownTo,
  type LineFilter,
  type LineReader,
  type LineRow,
  lineById,
  linesByDue,
  readChoices,
  readLinePage,
} from './lines.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** A seller granted credit to a company. */
    'credit.granted': { lineId: number }
    /** A seller changed the terms of a line. */
    'credit.changed': { lineId: number }
    /** A seller put a line on hold. */
    'credit.held': { lineId: number }
    /** A line can be used again. */
    'credit.resumed': { lineId: number }
  }
}

/** The caller's business; NOT_FOUND for callers without one. */
export const grantorOf = (ctx: Ctx): number => found(actorOf(ctx).sellerId)

/**
 * The company whose credit the caller reads, also while it is on hold; NOT_FOUND without one, and for members who do
 * not read it.
 */
export async function creditCompanyOf(ctx: Ctx): Promise<Company> {
  const company = found(await companyInDebt(ctx))
  if (!companyMay(company.role, 'credit')) throw refused('NOT_FOUND')
  return company
}

/** Whose lines the caller reads on a side; NOT_FOUND without a company or business, FORBIDDEN for all lines. */
export async function readerOf(ctx: Ctx, side: CreditSide): Promise<LineReader> {
  if (side === 'COMPANY') return { accountId: (await creditCompanyOf(ctx)).id }
  if (side === 'SELLER') return { sellerId: grantorOf(ctx) }
  if (scopeOf(actorOf(ctx).roles, 'credit:read') !== 'any') throw refused('FORBIDDEN')
  return 'ALL'
}

/** A page of lines, with counts by status. */
export async function listLines(ctx: Ctx, side: CreditSide, page: PageInput, filter: LineFilter) {
  const reader = await readerOf(ctx, side)
  const rows = await readLinePage(ctx.db, reader, istDate(ctx.now), page, filter)
  return { ...pageOf(rows), counts: await countLines(ctx.db, reader, { ...filter, status: null }) }
}

const LINES_SHOWN = 50

/** The lines of a company whose credit the caller may read, those to pay first on top. */
export const linesToPay = (ctx: Ctx, companyId: number): Promise<LineRow[]> =>
  linesByDue(ctx.db, companyId, istDate(ctx.now), LINES_SHOWN)

/** A line of the caller's company or business, any for admins; NOT_FOUND for others. */
export async function getLine(ctx: Ctx, id: string | number): Promise<LineRow> {
  const { roles, sellerId } = actorOf(ctx)
  const today = istDate(ctx.now)
  if (scopeOf(roles, 'credit:read') === 'any') return found(await lineById(ctx.db, 'ALL', today, idOf(id)))
  const granted = sellerId === null ? undefined : await lineById(ctx.db, { sellerId }, today, idOf(id))
  if (granted) return granted
  const company = await creditCompanyOf(ctx)
  return found(await lineById(ctx.db, { accountId: company.id }, today, idOf(id)))
}

/** Whether the caller's business grants it. */
export const isGrantor = (ctx: Ctx, { sellerId }: LineRow): boolean => actorOf(ctx).sellerId === sellerId

/** Locks lines, in the order of their ids, so that what is used of them cannot change until the end. */
export const lockLines = (ctx: Ctx, ids: readonly number[]) =>
  ctx.db
    .selectFrom('creditLines')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()

/** A line that the caller's business grants, locked; NOT_FOUND for others. */
export const lockGranted = (ctx: Ctx, id: string | number): Promise<LineRow> => lockOfSeller(ctx, id, grantorOf(ctx))

/** A line of a seller; NOT_FOUND if it is of another one. */
export const lineOfSeller = async (ctx: Ctx, id: string | number, sellerId: number): Promise<LineRow> =>
  found(await lineById(ctx.db, { sellerId }, istDate(ctx.now), idOf(id)))

/** A line of a seller, locked; NOT_FOUND if it is of another one. */
export async function lockOfSeller(ctx: Ctx, id: string | number, sellerId: number): Promise<LineRow> {
  await ctx.db
    .selectFrom('creditLines')
    .select('id')
    .where('id', '=', idOf(id))
    .where('sellerId', '=', sellerId)
    .forUpdate()
    .execute()
  return lineOfSeller(ctx, id, sellerId)
}

async function lockVersion(ctx: Ctx, id: string, version: number): Promise<LineRow> {
  const line = await lockGranted(ctx, id)
  if (line.version !== version) throw refused('STALE')
  return line
}

/** The transitions open to the caller now. */
export const transitionsOf = (ctx: Ctx, line: LineRow): CreditTransition[] =>
  isGrantor(ctx, line) ? creditTransitions.filter((name) => !whyNotCreditTransition(name, line)) : []

/** Companies that the caller's business can grant credit to. */
export const grantableCompanies = async (ctx: Ctx) =>
  (await readChoices(ctx.db, grantorOf(ctx))).map(({ id, companyName }) => ({ id, name: companyName }))

const termsOf = ({ limitPaise, termsDays, exposureAt, interestBp, validTo, security, upi }: CreditTermsInput) => ({
  limitPaise,
  termsDays,
  exposureAt,
  interestBp,
  validTo,
  security,
  upi,
})

/** Refuses a last day that has passed. */
export function refusePast(ctx: Ctx, { validTo }: CreditTermsInput): void {
  if (validTo !== null && validTo < istDate(ctx.now)) throw refused('DAY_PAST', {}, 'validTo')
}

/** A new line with the terms that one person set, or that two agreed on. */
export type NewLine = { sellerId: number; accountId: number; terms: CreditTermsInput; grantedBy: number }

/** Writes a line of a seller to a company that bought from it or requested credit, and answers the request. */
export async function writeLine(ctx: Ctx, { sellerId, accountId, terms, grantedBy }: NewLine): Promise<number> {
  if (!(await isKnownTo(ctx.db, accountId, sellerId))) throw refused('CREDIT_UNKNOWN', {}, 'companyId')
  const { id } = await ctx.db
    .insertInto('creditLines')
    .values({
      ...termsOf(terms),
      sellerId,
      accountId,
      status: 'ACTIVE',
      grantedBy,
      grantedAt: ctx.now,
      movedAt: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error) => {
      if (brokeConstraint(error, 'credit_lines_once')) throw refused('CREDIT_EXISTS', {}, 'companyId')
      throw error
    })
  await answerRequest(ctx, { id, accountId, sellerId })
  await recordTransition(ctx, { entity: 'creditLine', id, from: null, to: 'ACTIVE' })
  await audit(ctx, 'credit.grant', 'creditLine', id, null, { companyId: accountId, ...termsOf(terms) })
  await ctx.emit('credit.granted', { lineId: id })
  return id
}

/** Answers the open request of a company to a seller by the line that it was for. */
const answerRequest = (ctx: Ctx, { id, accountId, sellerId }: Pick<LineRow, 'id' | 'accountId' | 'sellerId'>) =>
  ctx.db
    .updateTable('creditRequests')
    .set({ status: 'GRANTED', lineId: id, decidedBy: actorOf(ctx).userId, decidedAt: ctx.now })
    .where('accountId', '=', accountId)
    .where('sellerId', '=', sellerId)
    .where('status', '=', 'REQUESTED')
    .execute()

/** Writes the terms of a line, which is locked; a higher limit answers the request for one. */
export async function writeTerms(ctx: Ctx, line: LineRow, terms: CreditTermsInput): Promise<void> {
  if (line.status === 'CLOSED') throw refused('BAD_TRANSITION')
  if (terms.validTo !== line.validTo) refusePast(ctx, terms)
  await ctx.db
    .updateTable('creditLines')
    .set((db) => ({ ...termsOf(terms), movedAt: ctx.now, version: db('version', '+', 1) }))
    .where('id', '=', line.id)
    .execute()
  if (terms.limitPaise > line.limitPaise) await answerRequest(ctx, line)
  await audit(ctx, 'credit.change', 'creditLine', line.id, termsOf(line), termsOf(terms))
  await ctx.emit('credit.changed', { lineId: line.id })
}

/** The limit above which terms need two people, in paise. */
export const twoPeopleAbove = async (ctx: Ctx): Promise<number> => (await settingsAsOf(ctx)).creditTwoPeoplePaise

/** Grants credit to a company, up to the limit that needs no second person. */
export function grantCredit(ctx: Ctx, companyId: string, values: unknown): Promise<LineRow> {
  const { companyId: company, ...terms } = parseInput(creditLineInput, { companyId, ...(values as object) })
  refusePast(ctx, terms)
  const sellerId = grantorOf(ctx)
  return transaction(ctx, async (ctx) => {
    const { limitPaise } = terms
    refuseIf(whyNotAlone({ limitPaise, currentPaise: null, abovePaise: await twoPeopleAbove(ctx) }))
    const grantedBy = actorOf(ctx).userId
    return getLine(ctx, await writeLine(ctx, { sellerId, accountId: idOf(company), terms, grantedBy }))
  })
}

/** Changes the terms of a line for new orders, in the version that was seen. */
export function updateTerms(ctx: Ctx, id: string, version: number, values: unknown): Promise<LineRow> {
  const terms = parseInput(creditTermsInput, values)
  return transaction(ctx, async (ctx) => {
    const line = await lockVersion(ctx, id, version)
    const { limitPaise } = terms
    refuseIf(whyNotAlone({ limitPaise, currentPaise: line.limitPaise, abovePaise: await twoPeopleAbove(ctx) }))
    await writeTerms(ctx, line, terms)
    return getLine(ctx, line.id)
  })
}

type Step = { transition: CreditTransition; version: number; reason: string | null }

/** Puts a line on hold with a reason, resumes or closes it, in the version that was seen. */
export function updateStatus(ctx: Ctx, id: string, { transition, version, reason }: Step): Promise<LineRow> {
  const holdReason = transition === 'hold' ? parseInput(creditHoldInput, { reason }).reason : null
  return transaction(ctx, async (ctx) => {
    const line = await lockVersion(ctx, id, version)
    refuseIf(whyNotCreditTransition(transition, line))
    const to = creditStatusAfter(transition)
    await ctx.db
      .updateTable('creditLines')
      .set((db) => ({ status: to, holdReason, movedAt: ctx.now, version: db('version', '+', 1) }))
      .where('id', '=', line.id)
      .execute()
    await recordTransition(ctx, { entity: 'creditLine', id: line.id, from: line.status, to, note: holdReason })
    await audit(ctx, `credit.${transition}`, 'creditLine', line.id, { status: line.status }, { status: to, holdReason })
    if (transition === 'hold') await ctx.emit('credit.held', { lineId: line.id })
    if (transition === 'resume') await ctx.emit('credit.resumed', { lineId: line.id })
    return getLine(ctx, line.id)
  })
}
