import { canEdit } from '@neev/domain/businesses/applications'
import {
  type B2bForm,
  type B2bStep,
  b2bChecks,
  b2bCompany,
  b2bNeed,
  b2bSites,
  b2bTax,
  openB2bSteps,
  whyNotRegistered,
  whyNotZone,
} from '@neev/domain/businesses/b2b'
import { isStaffRole } from '@neev/domain/core/access/roles'
import { terms } from '@neev/domain/core/refusals'
import { replaceChecks } from '#core/applications/admin-checks.queries.ts'
import { readChecks } from '#core/applications/admin-checks.ts'
import { submitApplication } from '#core/applications/applications.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { anyOf } from '#core/db/any-of.queries.ts'
import { brokeConstraint } from '#core/db/open.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { recordTransition } from '#core/history.ts'
import { refuseMemberOfOther } from '#features/businesses/company-members/company-members.ts'
import { lockAccount } from '#features/people/accounts/accounts.ts'
import { documentsOf } from '#features/people/documents/documents.ts'
import { getPlace } from '#features/places/pincodes/pincodes.ts'
import { askAbout } from '#features/tax/gstin-statuses/gstin-statuses.ts'
import { applicationById, type B2bRow, latestApplication, mergeForm } from './application.queries.ts'
import { companyApplication } from './transitions.ts'

/** The caller's latest application, or null. */
export const ownB2b = async (ctx: Ctx): Promise<B2bRow | null> =>
  (await latestApplication(ctx.db, actorOf(ctx).userId)) ?? null

export const getB2b = async (ctx: Ctx, id: number): Promise<B2bRow> => found(await applicationById(ctx.db, id))

/** The form with the names of materials. */
export async function formOf(ctx: Ctx, { form: { company, tax, need, sites } }: { form: B2bForm }) {
  const rows = need
    ? await ctx.db
        .selectFrom('categoryShown')
        .select(['id', 'name'])
        .where('id', '=', anyOf(need.needs.map(({ categoryId }) => Number(categoryId))))
        .execute()
    : []
  const names = new Map(rows.map(({ id, name }) => [String(id), name]))
  const named = need && {
    ...need,
    needs: need.needs.map((one) => ({ ...one, category: names.get(one.categoryId) ?? '–' })),
  }
  return { company: company ?? null, tax: tax ?? null, need: named ?? null, sites: sites ?? null }
}

export async function stepsOpen(ctx: Ctx, { id, form }: B2bRow): Promise<B2bStep[]> {
  const documents = await documentsOf(ctx, 'B2B', id)
  return openB2bSteps(
    form,
    documents.filter(({ state }) => state !== 'REJECTED' && state !== 'EXPIRED').map(({ type }) => type),
  )
}

/** Throws at the first of these GSTINs that another company has registered. */
async function refuseRegistered(ctx: Ctx, accountId: number | null, gstins: readonly string[]): Promise<void> {
  const taken = await ctx.db
    .selectFrom('b2bGstins')
    .select('gstin')
    .where('gstin', '=', anyOf(gstins))
    .where('accountId', '!=', accountId ?? 0)
    .limit(1)
    .executeTakeFirst()
  if (taken) throw refused('B2B_REGISTERED', {}, `gstins.${gstins.indexOf(taken.gstin)}.gstin`)
}

async function refuseUnknownCategories(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const rows = await ctx.db
    .selectFrom('categoryShown')
    .select('id')
    .where('id', '=', anyOf(ids.map(idOf)))
    .execute()
  const known = new Set(rows.map(({ id }) => String(id)))
  const at = ids.findIndex((id) => !known.has(id))
  if (at >= 0) throw refused('NOT_A_CHOICE', { field: terms('MATERIAL') }, `needs.${at}.categoryId`)
}

type StepInput = { company?: unknown; tax?: unknown; need?: unknown; sites?: unknown }

/** Parses and checks the given step: by itself, against the saved form, and against other companies. */
async function readStep(ctx: Ctx, before: B2bRow | null, input: StepInput): Promise<B2bForm> {
  const values = Object.values(input).filter((value) => value !== null && value !== undefined)
  if (values.length !== 1) throw refused('VALUE_BAD', {}, 'input')
  if (input.company) return { company: parseInput(b2bCompany, input.company) }
  if (input.tax) {
    const tax = parseInput(b2bTax, input.tax)
    refuseIf(whyNotRegistered(before?.form.company?.kind ?? null, tax))
    await refuseRegistered(ctx, openId(before), gstinsOf({ tax }))
    return { tax }
  }
  if (input.need) {
    const need = parseInput(b2bNeed, input.need)
    await refuseUnknownCategories(
      ctx,
      need.needs.map(({ categoryId }) => categoryId),
    )
    return { need }
  }
  const sites = parseInput(b2bSites, input.sites)
  await getPlace(ctx, sites.billing.pincode, 'billing.pincode')
  for (const [at, { pincode, gstin }] of sites.sites.entries()) {
    const { stateCode, secondStateCode } = await getPlace(ctx, pincode, `sites.${at}.pincode`)
    if (!gstin) continue
    const stateCodes = [stateCode, secondStateCode].filter((code) => code !== null)
    const refusal = whyNotZone(gstin, { stateCodes, pan: before?.form.tax?.pan })
    refuseIf(refusal && { ...refusal, field: `sites.${at}.gstin` })
  }
  return { sites }
}

/** The id of an open application; a rejected one has released its registrations. */
const openId = (row: B2bRow | null) => (row && row.status !== 'REJECTED' ? row.id : null)
const gstinsOf = ({ tax }: B2bForm): string[] => tax?.gstins.map(({ gstin }) => gstin) ?? []

async function begin(ctx: Ctx, form: B2bForm): Promise<number> {
  const { userId, roles } = actorOf(ctx)
  if (roles.some(isStaffRole)) throw refused('ROLES_DO_NOT_MIX')
  const now = ctx.now.toISOString()
  const { id } = found(
    await ctx.db
      .insertInto('b2bAccounts')
      .values({
        userId,
        form: JSON.stringify(form),
        companyName: form.company?.companyName ?? '',
        createdAt: now,
        statusChangedAt: now,
      })
      .returning('id')
      .executeTakeFirst(),
  )
  await recordTransition(ctx, { entity: 'b2b', id, from: null, to: 'DRAFT' })
  return id
}

/**
 * The caller's latest application, locked until the end of the transaction; of two concurrent first steps one waits.
 */
async function lockOwn(ctx: Ctx): Promise<B2bRow | null> {
  const { userId } = actorOf(ctx)
  await lockAccount(ctx, userId)
  await ctx.db.selectFrom('b2bAccounts').select('id').where('userId', '=', userId).forUpdate().execute()
  return ownB2b(ctx)
}

/** Saves one step as a draft; creates the application with the first step, and again after a rejection. */
export async function setB2bStep(ctx: Ctx, version: number, input: StepInput): Promise<B2bRow> {
  const entered = input.tax === undefined ? null : b2bTax.safeParse(input.tax).data
  await askAbout(ctx, entered?.gstins.map(({ gstin }) => gstin) ?? [])
  return transaction(ctx, async (ctx) => {
    const before = await lockOwn(ctx)
    await refuseMemberOfOther(ctx, openId(before))
    const step = await readStep(ctx, before, input)
    if (openId(before) === null) return getB2b(ctx, await begin(ctx, { ...before?.form, ...step }))
    const { id, status, version: currentVersion } = found(before)
    if (!canEdit(status)) throw refused('BAD_TRANSITION')
    if (currentVersion !== version) throw refused('STALE')
    await mergeForm(ctx.db, id, step)
    // A name for finding the draft
    if (step.company)
      await ctx.db
        .updateTable('b2bAccounts')
        .set({ companyName: step.company.companyName, kind: step.company.kind })
        .where('id', '=', id)
        .execute()
    return getB2b(ctx, id)
  })
}

/** Copies the submitted form to the columns that are queried. */
async function writeForm(ctx: Ctx, { id, form, submitted }: B2bRow): Promise<void> {
  const { company, tax, need } = form
  if (!company || !tax || !need) throw new Error(`The application ${id} is not complete.`)
  await refuseRegistered(ctx, id, gstinsOf(form))
  await ctx.db
    .updateTable('b2bAccounts')
    .set({
      companyName: company.companyName,
      kind: company.kind,
      pan: tax.pan,
      poRequired: need.poRequired,
      pricesExGst: need.pricesExGst,
    })
    .where('id', '=', id)
    .execute()
  await ctx.db.deleteFrom('b2bGstins').where('accountId', '=', id).execute()
  for (const gstin of gstinsOf(form))
    await ctx.db
      .insertInto('b2bGstins')
      .values({ gstin, accountId: id })
      .execute()
      .catch((error: unknown) => {
        if (brokeConstraint(error, 'b2b_gstins_pkey')) throw refused('B2B_REGISTERED', {}, 'gstin')
        throw error
      })
  const before = submitted && { form: submitted, checks: await readChecks(ctx, 'b2b', id) }
  await replaceChecks(ctx.db, 'b2b', id, b2bChecks(form, before))
}

/** Submits the application if it is complete and nobody else has its registrations. */
export async function submitB2b(ctx: Ctx, acceptTerms: boolean): Promise<B2bRow> {
  if (!acceptTerms) throw refused('CONSENT_NEEDED', {}, 'acceptTerms')
  return transaction(ctx, async (ctx) => {
    const before = found(await lockOwn(ctx))
    const { id } = before
    await refuseMemberOfOther(ctx, id)
    await submitApplication(ctx, companyApplication, before, {
      openSteps: await stepsOpen(ctx, before),
      effect: async () => {
        await writeForm(ctx, before)
        await ctx.db
          .updateTable('b2bAccounts')
          .set((db) => ({
            submitted: db.ref('form'),
            submittedAt: ctx.now,
            termsAcceptedAt: db.fn.coalesce('termsAcceptedAt', db.val(ctx.now)),
          }))
          .where('id', '=', id)
          .execute()
      },
    })
    return getB2b(ctx, id)
  })
}
