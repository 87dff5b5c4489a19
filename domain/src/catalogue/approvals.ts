import { type AttributeValue, type AttributeValues, typedTexts } from '../core/attribute-values.ts'
import { addWorkingHours } from '../core/fiscal.ts'
import { cleanText } from '../core/input/clean.ts'
import { z } from '../core/input/zod.ts'
import type { BasisPoints, Paise } from '../core/money.ts'
import { type Refusal, refuse } from '../core/refusals.ts'
import type { ProductPicture } from '../platform/pictures/pictures.ts'

export const changeTargets = ['PRODUCT', 'OFFER', 'SERIES_PRODUCT', 'SERVICE'] as const
export type ChangeTarget = (typeof changeTargets)[number]
export const changeKinds = ['CREATE', 'UPDATE', 'DELETE'] as const
export type ChangeKind = (typeof changeKinds)[number]
export const changeStatuses = [
  'PENDING',
  /** Waiting for the seller. */
  'CHANGES_REQUESTED',
  'APPROVED',
  'REJECTED',
  /** Withdrawn by the seller. */
  'WITHDRAWN',
] as const
/** Status of a submitted change request. Drafts are visible only to the seller. */
export type ChangeStatus = (typeof changeStatuses)[number]
export const rejectReasons = [
  'DUPLICATE',
  'WRONG_CATEGORY',
  'POOR_IMAGE',
  'MISSING_SPEC',
  'BRAND_NOT_AUTHORISED',
  'PRICE_SUSPECT',
  'PROHIBITED',
  'OTHER',
] as const
export type RejectReason = (typeof rejectReasons)[number]
export const changeRisks = [
  /** The price is far from the prices of comparable offers. */
  'PRICE_JUMP',
  /** The brand changes, or is new for this seller. */
  'BRAND',
  /** The HSN code changes, or is unusual for the category. */
  'HSN',
  'TITLE',
] as const
export type ChangeRisk = (typeof changeRisks)[number]

/** Unit data of one size of a product. */
export type SizeFacts = {
  unit: string
  gramsPerUnit: number
  moqMilli: number
  stepMilli: number
  mrpPaise: Paise | null
}
/**
 * The product data that needs a review to change. Price, stock, lead time, pause and SKU belong to the offer and change
 * at once.
 */
export type ProductFacts = {
  title: string
  categoryId: string
  brandId: string | null
  modelNo: string | null
  ean: string | null
  hsn: string
  countryOfOrigin: string
  manufacturer: string | null
  /** Indian Standard, and the BIS licences of its plants separated by commas. */
  standard: string | null
  licences: string | null
  shortDescription: string
  description: string
  attributes: AttributeValues
  images: readonly ProductPicture[]
  /** By SKU of the size. */
  sizes: Readonly<Record<string, SizeFacts>>
}

export type ChangeVerb =
  | 'FIELD_SET'
  | 'IMAGE_ADD'
  | 'IMAGE_REMOVE'
  | 'ATTRIBUTE_SET'
  | 'VARIANT_ADD'
  | 'VARIANT_UPDATE'
  | 'VARIANT_REMOVE'
  | 'STATUS'
type ActionValue = AttributeValue | null | ProductPicture | Partial<SizeFacts> | readonly object[]
/**
 * One step of a change request. `name` is the field, attribute code, SKU or picture key that changes, or the object
 * whose status changes.
 */
export type ChangeAction = { action: ChangeVerb; name: string; old: ActionValue; new: ActionValue }

const fields = [
  'title',
  'categoryId',
  'brandId',
  'modelNo',
  'ean',
  'hsn',
  'countryOfOrigin',
  'manufacturer',
  'standard',
  'licences',
  'shortDescription',
  'description',
] as const satisfies readonly (keyof ProductFacts)[]
type Field = (typeof fields)[number]
const isField = (name: string): name is Field => fields.some((field) => field === name)
const blank = (value: ActionValue | undefined) => value === undefined || value === '' || value === null

/** The steps from one product to the other, in the order of the form. `before` is null for a new product. */
export function diffOf(before: ProductFacts | null, after: ProductFacts): ChangeAction[] {
  const set = fields.flatMap((name): ChangeAction[] => {
    const old = before?.[name] ?? null
    const now = after[name]
    return old === now || (blank(old) && blank(now)) ? [] : [{ action: 'FIELD_SET', name, old, new: now }]
  })
  const images = imageSteps(before?.images ?? [], after.images)
  return [...set, ...attributeSteps(before, after), ...sizeSteps(before, after), ...images]
}

const sameValue = (a: unknown, b: unknown) =>
  a === b || (Array.isArray(a) && typedTexts(a).join('\n') === typedTexts(b).join('\n'))

function attributeSteps(before: ProductFacts | null, after: ProductFacts): ChangeAction[] {
  const codes = new Set([...Object.keys(before?.attributes ?? {}), ...Object.keys(after.attributes)])
  return [...codes].flatMap((name): ChangeAction[] => {
    const [old, now] = [before?.attributes[name] ?? null, after.attributes[name] ?? null]
    return sameValue(old, now) ? [] : [{ action: 'ATTRIBUTE_SET', name, old, new: now }]
  })
}

const sizeFields = ['unit', 'gramsPerUnit', 'moqMilli', 'stepMilli', 'mrpPaise'] as const

function sizeSteps(before: ProductFacts | null, after: ProductFacts): ChangeAction[] {
  const skus = new Set([...Object.keys(before?.sizes ?? {}), ...Object.keys(after.sizes)])
  return [...skus].flatMap((name): ChangeAction[] => {
    const [old, now] = [before?.sizes[name], after.sizes[name]]
    if (!old) return now ? [{ action: 'VARIANT_ADD', name, old: null, new: now }] : []
    if (!now) return [{ action: 'VARIANT_REMOVE', name, old, new: null }]
    const changed = sizeFields.filter((field) => old[field] !== now[field])
    const only = (size: SizeFacts) => Object.fromEntries(changed.map((field) => [field, size[field]]))
    return changed.length ? [{ action: 'VARIANT_UPDATE', name, old: only(old), new: only(now) }] : []
  })
}

const orderOf = (images: readonly ProductPicture[]) => images.map(({ key }) => key).join(' ')

/**
 * The steps for pictures: removed and added ones (a changed alternative text removes and adds), then the order if it
 * differs.
 */
export function imageSteps(had: readonly ProductPicture[], proposed: readonly ProductPicture[]): ChangeAction[] {
  const isIn = (images: readonly ProductPicture[], one: ProductPicture) =>
    images.some(({ key, alt }) => key === one.key && alt === one.alt)
  const gone = had.filter((one) => !isIn(proposed, one))
  const come = proposed.filter((one) => !isIn(had, one))
  const steps: ChangeAction[] = [
    ...gone.map((old): ChangeAction => ({ action: 'IMAGE_REMOVE', name: old.key, old, new: null })),
    ...come.map((now): ChangeAction => ({ action: 'IMAGE_ADD', name: now.key, old: null, new: now })),
  ]
  const order = orderOf([...had.filter((one) => isIn(proposed, one)), ...come])
  const requested = orderOf(proposed)
  return order === requested
    ? steps
    : [...steps, { action: 'FIELD_SET', name: 'imageOrder', old: order, new: requested }]
}

const inOrder = (images: readonly ProductPicture[], order: string) => {
  const keys = order.split(' ')
  return images.toSorted((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key))
}

/** The pictures after applying the steps. */
export function imagesAfter(actions: readonly ChangeAction[], had: readonly ProductPicture[]): ProductPicture[] {
  let images = [...had]
  for (const { action: run, name, new: value } of actions) {
    if (name === 'imageOrder') images = inOrder(images, String(value))
    else if (run === 'IMAGE_ADD') images.push(value as ProductPicture)
    else if (run === 'IMAGE_REMOVE') images = images.filter(({ key }) => key !== name)
  }
  return images
}

/** Whether the picture that a step adds or removes is unchanged since. */
export const imageStillSo = (
  { action: run, name }: ChangeAction,
  images: readonly ProductPicture[],
  all: readonly ChangeAction[],
): boolean =>
  run === 'IMAGE_REMOVE'
    ? images.some(({ key }) => key === name)
    : images.every(({ key }) => key !== name) ||
      all.some((other) => other.action === 'IMAGE_REMOVE' && other.name === name)

const sameSize = (was: Partial<SizeFacts>, is: SizeFacts | undefined) =>
  is !== undefined && sizeFields.every((field) => !(field in was) || was[field] === is[field])

/** Whether the old value of a step is still current. */
function stillSo(action: ChangeAction, now: ProductFacts, all: readonly ChangeAction[]): boolean {
  const { action: run, name, old } = action
  switch (run) {
    case 'FIELD_SET':
      if (name === 'imageOrder') return true
      return isField(name) && (now[name] === old || (blank(now[name]) && blank(old)))
    case 'ATTRIBUTE_SET':
      return sameValue(now.attributes[name] ?? null, old)
    case 'IMAGE_ADD':
    case 'IMAGE_REMOVE':
      return imageStillSo(action, now.images, all)
    case 'VARIANT_ADD':
      return now.sizes[name] === undefined
    case 'VARIANT_UPDATE':
    case 'VARIANT_REMOVE':
      return sameSize((old ?? {}) as Partial<SizeFacts>, now.sizes[name])
    case 'STATUS':
      return true
  }
}

/** Why the steps cannot be applied to the current product, or null. STALE if the same data has changed meanwhile. */
export const whyNotApplied = (actions: readonly ChangeAction[], now: ProductFacts): Refusal | null =>
  actions.every((action) => stillSo(action, now, actions)) ? null : refuse('STALE')

/** The product after applying the steps. */
export function applyActions(actions: readonly ChangeAction[], now: ProductFacts): ProductFacts {
  const images = imagesAfter(actions, now.images)
  const after = { ...now, attributes: { ...now.attributes }, images, sizes: { ...now.sizes } }
  for (const { action: run, name, new: value } of actions) {
    if (name === 'imageOrder') continue
    if (run === 'FIELD_SET') Object.assign(after, { [name]: value })
    else if (run === 'ATTRIBUTE_SET') {
      if (value === null) delete after.attributes[name]
      else after.attributes[name] = value as AttributeValue
    } else if (run === 'VARIANT_REMOVE') delete after.sizes[name]
    else if (run === 'VARIANT_ADD' || run === 'VARIANT_UPDATE')
      after.sizes[name] = { ...after.sizes[name], ...(value as SizeFacts) }
  }
  return after
}

/** How far a price may be from the usual price, in basis points, before a warning and before it waits for review. */
export type PriceBounds = { warnBp: BasisPoints; holdBp: BasisPoints }
/** Default, if the product class sets no bounds. */
export const defaultBounds: PriceBounds = { warnBp: 2_500, holdBp: 6_000 }
export type PriceVerdict =
  | 'USUAL'
  /** More than 25 % from the median of comparable offers: the seller must confirm it. */
  | 'WARN'
  /** More than 60 % from the median: it waits for review. */
  | 'HOLD'

/** Compares a price with the median of comparable offers. Without a median it is USUAL. */
export function priceVerdict(
  pricePaise: Paise,
  medianPaise: Paise | null,
  { warnBp, holdBp }: PriceBounds,
): PriceVerdict {
  if (medianPaise === null || medianPaise <= 0) return 'USUAL'
  const away = Math.abs(pricePaise - medianPaise) * 10_000
  if (away > holdBp * medianPaise) return 'HOLD'
  return away > warnBp * medianPaise ? 'WARN' : 'USUAL'
}

type Surroundings = {
  /** Whether the seller already sells the brand; true if there is none. */
  carriesBrand: boolean
  /** Whether other products of the category have the same HSN code. */
  usualHsn: boolean
  price: PriceVerdict
}

/** The risks of a change request, shown to the reviewer. */
export function risksOf(
  kind: ChangeKind,
  actions: readonly ChangeAction[],
  { carriesBrand, usualHsn, price }: Surroundings,
): ChangeRisk[] {
  const changed = (name: Field) => actions.some((action) => action.action === 'FIELD_SET' && action.name === name)
  const isNew = kind === 'CREATE'
  const risks: Record<ChangeRisk, boolean> = {
    PRICE_JUMP: price !== 'USUAL',
    BRAND: changed('brandId') && !(isNew && carriesBrand),
    HSN: changed('hsn') && !(isNew && usualHsn),
    TITLE: changed('title') && !isNew,
  }
  return changeRisks.filter((risk) => risks[risk])
}

/** A seller is trusted after this many approvals, if none was rejected within this many days. */
export const trust = { approvals: 20, days: 90 } as const

/**
 * Whether a change request is approved automatically: the seller is trusted, it has no risks, and it removes nothing
 * from sale.
 */
export const passesAtOnce = (
  record: { approvals: number; recentRejections: number },
  change: { kind: ChangeKind; risks: readonly ChangeRisk[] },
): boolean =>
  record.approvals >= trust.approvals &&
  record.recentRejections === 0 &&
  change.risks.length === 0 &&
  change.kind !== 'DELETE'

/** When the review is due. */
export const answerDue = (now: Date): Date => addWorkingHours(now, 24)

export const decisions = [
  'APPROVE',
  'REJECT',
  /** Returns the change request to the seller with a question. */
  'REQUEST_CHANGES',
] as const
export type Decision = (typeof decisions)[number]
export const statusAfter: Record<Decision, ChangeStatus> = {
  APPROVE: 'APPROVED',
  REJECT: 'REJECTED',
  REQUEST_CHANGES: 'CHANGES_REQUESTED',
}

const note = z
  .string()
  .overwrite(cleanText)
  .max(500, 'The note must be 500 characters or fewer.')
  .nullish()
  .transform((text) => text || null)

/** Input of a decision. Rejections need a reason, questions a note. */
export const decisionInput = z
  .object({
    decision: z.enum(decisions),
    // Forms without the field send an empty text
    reasonCode: z.preprocess((value) => value || null, z.enum(rejectReasons, 'Choose a reason.').nullable()),
    note,
    internalNote: note,
  })
  .superRefine(({ decision, reasonCode, note }, issues) => {
    const say = (path: string, message: string) => issues.addIssue({ code: 'custom', path: [path], message })
    if (decision === 'REJECT' && !reasonCode) say('reasonCode', 'Choose a reason.')
    const wantsNote = decision === 'REQUEST_CHANGES' || (decision === 'REJECT' && reasonCode === 'OTHER')
    if (wantsNote && (note ?? '').length < 3) say('note', 'Enter what is missing.')
  })
  .transform(({ reasonCode, ...rest }) => ({
    ...rest,
    reasonCode: rest.decision === 'REJECT' ? reasonCode : null,
  }))

const decidedFrom: Record<Decision, readonly ChangeStatus[]> = {
  APPROVE: ['PENDING'],
  REQUEST_CHANGES: ['PENDING'],
  REJECT: ['PENDING', 'CHANGES_REQUESTED'],
}
type Person = { userId: number; sellerId: number | null }

/** Why this person cannot make this decision now, or null. Nobody can decide a change request of their own business. */
export function whyNotDecided(
  decision: Decision,
  change: { status: ChangeStatus; requestedBy: number; sellerId: number },
  person: Person,
): Refusal | null {
  if (change.requestedBy === person.userId || change.sellerId === person.sellerId) return refuse('OWN_SUBMISSION')
  return decidedFrom[decision].includes(change.status) ? null : refuse('BAD_TRANSITION')
}

/** Why the seller cannot withdraw or replace the change request, or null. */
export const whyNotReworded = (status: ChangeStatus): Refusal | null =>
  status === 'PENDING' || status === 'CHANGES_REQUESTED' ? null : refuse('BAD_TRANSITION')
