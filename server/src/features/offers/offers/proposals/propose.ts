import {
  type ChangeAction,
  type ChangeKind,
  defaultBounds,
  diffOf,
  type ProductFacts,
  priceVerdict,
  risksOf,
  type SizeFacts,
} from '@neev/domain/catalogue/approvals'
import { typedAttributesInput } from '@neev/domain/catalogue/attributes'
import { type ProductInput, productInput, proposalInput, requestProposalInput } from '@neev/domain/catalogue/products'
import { licencesIn } from '@neev/domain/catalogue/quality-orders'
import { cleanText } from '@neev/domain/core/input/clean'
import { z } from '@neev/domain/core/input/zod'
import { terms } from '@neev/domain/core/refusals'
import { type Ctx, transaction } from '#core/context.ts'
import { found, idOf, parseInput, refused } from '#core/errors.ts'
import { cancelProductChange, rewordChange, submitChange } from '#features/catalogue/approvals/approvals.ts'
import { attributesFrom, attributesRequestedBy } from '#features/catalogue/attributes/attributes.ts'
import {
  freshSize,
  lockProduct,
  makeProduct,
  readFacts,
  refuseUnstated,
  setProductStatus,
  writeFacts,
} from '#features/catalogue/products/products.ts'
import { picturesFor } from '#features/platform/pictures/pictures.ts'
import { makeOffer, variantFor } from '../new.ts'
import { putOnRequest, updateOnRequestStatus } from '../on-request/on-request.ts'
import { lastChange, type OwnProductRow, ownProduct, productFor } from '../own.queries.ts'
import { approvedSellerId } from '../pricing/company-prices.ts'
import { medianFor } from '../pricing/market.queries.ts'
import { riskFactsOf } from './propose.queries.ts'

const noteInput = z.string().overwrite(cleanText).max(500, 'The note must be 500 characters or fewer.')
const changeInput = productInput.and(
  z.object({ attributes: typedAttributesInput, note: noteInput, pictures: z.unknown() }),
)
const wholeInput = changeInput.and(proposalInput)
const onRequestInput = changeInput.and(requestProposalInput)
type Input = z.output<typeof changeInput>

async function attributesOf(ctx: Ctx, { categoryId, attributes }: Input, before: ProductFacts | null) {
  const earlierAttributes = before?.categoryId === categoryId ? before.attributes : {}
  return attributesFrom(await attributesRequestedBy(ctx, idOf(categoryId)), attributes, earlierAttributes)
}

async function refuseKnownEan(ctx: Ctx, ean: string | null, except: number | null): Promise<void> {
  const other =
    ean &&
    (await ctx.db
      .selectFrom('productShown')
      .select('id')
      .where('ean', '=', ean)
      .where('id', 'is distinct from', except)
      .where('status', 'in', ['PROPOSED', 'PUBLISHED', 'HIDDEN'])
      .executeTakeFirst())
  if (other) throw refused('DUPLICATE', { field: terms('EAN') }, 'ean')
}

const sizeOf = ({ unit, gramsPerUnit, moqMilli, stepMilli, mrpPaise }: ProductInput): SizeFacts => ({
  unit,
  gramsPerUnit,
  moqMilli,
  stepMilli,
  mrpPaise,
})

/** The product as in the form. Series keep their sizes, which have screens of their own. */
async function factsOf(
  ctx: Ctx,
  values: Input,
  attributes: ProductFacts['attributes'],
  before: { productId: number; facts: ProductFacts } | null,
): Promise<ProductFacts> {
  const { unit, gramsPerUnit, moqMilli, stepMilli, mrpPaise, attributes: _, note: __, pictures, ...fields } = values
  const [sku] = Object.keys(before?.facts.sizes ?? {})
  const images = await picturesFor(ctx, pictures, [...(before?.facts.images ?? [])])
  const { categoryId, hsn, standard, licences } = values
  await refuseUnstated(ctx, {
    categoryId,
    productId: before?.productId ?? null,
    hsn,
    attributes,
    standard,
    stated: licencesIn(licences),
  })
  return { ...fields, attributes, images, sizes: sku ? { [sku]: sizeOf(values) } : {} }
}

const seen = (steps: readonly ChangeAction[]): ChangeAction[] => [
  ...steps,
  { action: 'STATUS', name: 'product', old: null, new: 'PUBLISHED' },
]

/** The risks of these steps for this seller. */
async function risksFor(
  ctx: Ctx,
  kind: ChangeKind,
  steps: readonly ChangeAction[],
  { facts, sellerId, productId }: { facts: ProductFacts; sellerId: number; productId: number },
) {
  const categoryId = Number(facts.categoryId)
  const brandId = facts.brandId === null ? null : Number(facts.brandId)
  const { carriesBrand, usualHsn, pricePaise, bounds } = found(
    await riskFactsOf(ctx.db, { sellerId, productId, categoryId, brandId, hsn: facts.hsn }),
  )
  const [size] = Object.values(facts.sizes)
  const median =
    kind === 'CREATE' && size && pricePaise !== null
      ? await medianFor(ctx, { variantId: null, categoryId, ...size }, sellerId)
      : null
  return risksOf(kind, steps, {
    carriesBrand,
    usualHsn,
    price: priceVerdict(pricePaise ?? 0, median, bounds ?? defaultBounds),
  })
}

type Aside = { note: string; draftId: string | null }

/** Submits a new product with its first offer for review. Both are hidden until approved. */
export async function submitProduct(ctx: Ctx, values: object, { note, draftId }: Aside): Promise<OwnProductRow> {
  const { offer, ...input } = parseInput(wholeInput, { ...values, note })
  return createProposal(ctx, input, draftId, async (ctx, { sellerId, productId }) => {
    const { id: variantId } = found(
      await ctx.db.selectFrom('sizeShown').select('id').where('productId', '=', productId).executeTakeFirst(),
    )
    const variant = await variantFor(ctx, variantId, sellerId)
    await makeOffer(ctx, { sellerId, variant, input: offer, status: 'PENDING_APPROVAL', prefix: 'offer.' })
  })
}

/** The same with an offer on request. */
export async function submitProductOnRequest(
  ctx: Ctx,
  values: object,
  { note, draftId }: Aside,
): Promise<OwnProductRow> {
  const { offer, ...input } = parseInput(onRequestInput, { ...values, note })
  return createProposal(ctx, input, draftId, (ctx, { sellerId, productId }) =>
    putOnRequest(ctx, { sellerId, productId, hintPaise: offer.hintPaise, status: 'PENDING_APPROVAL' }),
  )
}

type MakeOffer = (ctx: Ctx, at: { sellerId: number; productId: number }) => Promise<unknown>

/** Creates the product, the seller's offer, and the change request for both. */
async function createProposal(
  ctx: Ctx,
  input: Input,
  draftId: string | null,
  offerIt: MakeOffer,
): Promise<OwnProductRow> {
  return transaction(ctx, async (ctx) => {
    const sellerId = await approvedSellerId(ctx)
    await refuseKnownEan(ctx, input.ean, null)
    const attributes = await attributesOf(ctx, input, null)
    const productId = await makeProduct(ctx, input, sellerId)
    const facts: ProductFacts = {
      ...(await factsOf(ctx, input, attributes, null)),
      sizes: freshSize(sizeOf(input), productId),
    }
    await writeFacts(ctx, productId, facts)
    await offerIt(ctx, { sellerId, productId })
    await submitCreation(ctx, { sellerId, productId, facts, note: input.note })
    if (draftId)
      await ctx.db
        .deleteFrom('productDrafts')
        .where('id', '=', idOf(draftId))
        .where('sellerId', '=', sellerId)
        .execute()
    return productById(ctx, productId)
  })
}

type Creation = { sellerId: number; productId: number; facts: ProductFacts; note: string }

async function submitCreation(ctx: Ctx, { sellerId, productId, facts, note }: Creation): Promise<void> {
  const diff = seen(diffOf(null, facts))
  const risks = await risksFor(ctx, 'CREATE', diff, { facts, sellerId, productId })
  await submitChange(ctx, {
    target: 'PRODUCT',
    targetId: productId,
    productId,
    sellerId,
    kind: 'CREATE',
    diff,
    risks,
    note,
  })
}

async function productById(ctx: Ctx, productId: number): Promise<OwnProductRow> {
  const { identifier } = found(
    await ctx.db.selectFrom('productShown').select('identifier').where('id', '=', productId).executeTakeFirst(),
  )
  return ownProduct(ctx, identifier)
}

/** Changes a product: an unpublished one at once, submitted again; a published one by a change request. */
export async function submitProductChange(
  ctx: Ctx,
  identifier: string,
  version: number,
  values: object,
  note: string,
): Promise<OwnProductRow> {
  const input = parseInput(changeInput, { ...values, note })
  return transaction(ctx, async (ctx) => {
    const sellerId = await approvedSellerId(ctx)
    const product = await productFor(ctx, identifier, sellerId)
    if (!product.mayChange) throw refused('NOT_FOUND')
    await lockProduct(ctx, product.id)
    if (product.version !== version) throw refused('STALE')
    await refuseKnownEan(ctx, input.ean, product.id)
    const before = await readFacts(ctx, product.id)
    const attributes = product.kind === 'SINGLE' ? await attributesOf(ctx, input, before) : before.attributes
    const facts = await factsOf(ctx, input, attributes, { productId: product.id, facts: before })
    if (product.status === 'PUBLISHED')
      await changeRequest(ctx, { sellerId, productId: product.id, facts, note: input.note }, before)
    else await proposeAgain(ctx, { sellerId, productId: product.id, facts, note: input.note }, product.status)
    return ownProduct(ctx, identifier)
  })
}

async function changeRequest(
  ctx: Ctx,
  { sellerId, productId, facts, note }: Creation,
  before: ProductFacts,
): Promise<void> {
  const diff = diffOf(before, facts)
  if (diff.length === 0) throw refused('NOTHING_CHANGED')
  const risks = await risksFor(ctx, 'UPDATE', diff, { facts, sellerId, productId })
  const open = await lastChange(ctx, productId, sellerId)
  if (open?.isOpen && open.kind === 'UPDATE') await rewordChange(ctx, open.id, { diff, risks, note })
  else
    await submitChange(ctx, {
      target: 'PRODUCT',
      targetId: productId,
      productId,
      sellerId,
      kind: 'UPDATE',
      diff,
      risks,
      note,
    })
}

async function proposeAgain(ctx: Ctx, creation: Creation, status: string): Promise<void> {
  const { sellerId, productId, facts, note } = creation
  if (!['PROPOSED', 'DRAFT', 'REJECTED'].includes(status)) throw refused('BAD_TRANSITION')
  await writeFacts(ctx, productId, facts)
  const open = await lastChange(ctx, productId, sellerId)
  if (open?.isOpen) {
    const diff = seen(diffOf(null, facts))
    const risks = await risksFor(ctx, 'CREATE', diff, creation)
    await rewordChange(ctx, open.id, { diff, risks, note })
    return
  }
  await setProductStatus(ctx, productId, 'PROPOSED')
  await ctx.db
    .updateTable('offers')
    .set({ status: 'PENDING_APPROVAL' })
    .where('status', '=', 'DRAFT')
    .where('sellerId', '=', sellerId)
    .where('variantId', 'in', (db) => db.selectFrom('sizeShown').select('id').where('productId', '=', productId))
    .execute()
  await updateOnRequestStatus(ctx, { sellerId, productId, from: ['DRAFT'], to: 'PENDING_APPROVAL' })
  await submitCreation(ctx, creation)
}

/** Removes a product that the seller added: a published one by a change request, otherwise at once. */
export async function submitProductRetirement(ctx: Ctx, identifier: string, values: string): Promise<OwnProductRow> {
  const note = parseInput(noteInput, values)
  return transaction(ctx, async (ctx) => {
    const sellerId = await approvedSellerId(ctx)
    const product = await productFor(ctx, identifier, sellerId)
    if (!product.isMine) throw refused('NOT_FOUND')
    if (product.status === 'PUBLISHED') {
      if (note.length < 3) throw refused('REASON_NEEDED', {}, 'note')
      await submitChange(ctx, {
        target: 'PRODUCT',
        targetId: product.id,
        productId: product.id,
        sellerId,
        kind: 'DELETE',
        diff: [{ action: 'STATUS', name: 'product', old: 'PUBLISHED', new: 'RETIRED' }],
        risks: [],
        note,
      })
    } else await discard(ctx, product, sellerId)
    return ownProduct(ctx, identifier)
  })
}

async function discard(ctx: Ctx, product: OwnProductRow, sellerId: number): Promise<void> {
  const open = await lastChange(ctx, product.id, sellerId)
  if (open?.isOpen) await cancelProductChange(ctx, String(open.id), sellerId)
  if (!(await setProductStatus(ctx, product.id, 'RETIRED', ['DRAFT', 'REJECTED']))) throw refused('BAD_TRANSITION')
  await ctx.db
    .updateTable('offers')
    .set({ status: 'ARCHIVED' })
    .where('sellerId', '=', sellerId)
    .where('variantId', 'in', (db) => db.selectFrom('sizeShown').select('id').where('productId', '=', product.id))
    .execute()
  await updateOnRequestStatus(ctx, { sellerId, productId: product.id, from: ['DRAFT'], to: 'ARCHIVED' })
}
