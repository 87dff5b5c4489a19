import type { ProductPicture } from '@neev/domain/pictures'
import { type AskedAttribute, productInput, proposalInput, readAttributes } from '@neev/domain/products'
import type { Schema } from '#kit/form/schema.ts'
import type { ChangeProductMutationVariables, ProposeProductMutationVariables } from './proposals.graphql.ts'

type Typed = string | string[] | boolean
/** A product as its form holds it: attributes by code, as they are typed. */
export type ProductValues = {
  title: string
  categoryId: string
  brandId: string | null
  modelNo: string | null
  ean: string | null
  hsn: string
  countryOfOrigin: string
  manufacturer: string
  shortDescription: string
  description: string
  pictures: ProductPicture[]
  attributes: Record<string, Typed>
  unit: string
  gramsPerUnit: number | null
  moqMilli: number | null
  stepMilli: number | null
  mrpPaise: number | null
  note: string
}
export type OfferValues = {
  sku: string
  dispatchPointId: string
  pricePaise: number | null
  breaks: { fromMilli: number | null; pricePaise: number | null }[]
  stockMilli: number | null
  leadDays: number | null
  validTo: Date | null
}
export type ProposalValues = ProductValues & { offer: OfferValues }

export const blankOffer = (dispatchPointId: string): OfferValues => ({
  sku: '',
  dispatchPointId,
  pricePaise: null,
  breaks: [],
  stockMilli: null,
  leadDays: 2,
  validTo: null,
})

export const blankProduct: ProductValues = {
  title: '',
  categoryId: '',
  brandId: null,
  modelNo: null,
  ean: null,
  hsn: '',
  countryOfOrigin: 'India',
  manufacturer: '',
  shortDescription: '',
  description: '',
  pictures: [],
  attributes: {},
  unit: 'piece',
  gramsPerUnit: null,
  moqMilli: 1000,
  stepMilli: 1000,
  mrpPaise: null,
  note: '',
}

/** What was typed, as the contract takes it. */
export const attributeTexts = (attributes: ProductValues['attributes']) =>
  Object.entries(attributes).map(([code, typed]) => ({
    code,
    values: (Array.isArray(typed) ? typed : [typeof typed === 'boolean' ? String(typed) : typed]).filter(Boolean),
  }))

/** The other way; several values lie in one text, as goods carry them. */
export const typedAttributes = (
  attributes: readonly { code: string; values: readonly string[] }[],
): ProductValues['attributes'] => Object.fromEntries(attributes.map(({ code, values }) => [code, values.join(', ')]))

type Problem = { message: string; path: PropertyKey[] }

function problemsOf(values: ProductValues, asked: readonly AskedAttribute[] | null): Problem[] {
  if (!asked) return []
  const { problems } = readAttributes(asked, attributeTexts(values.attributes))
  return Object.entries(problems).map(([code, message]) => ({ message, path: ['attributes', code] }))
}

/** The form of a product by the domain's rules and by what its category asks; nothing is asked of families, `asked` null. */
export const productSchema = (asked: readonly AskedAttribute[] | null): Schema<ProductValues, ProductValues> => ({
  '~standard': {
    validate: (given) => {
      const values = given as ProductValues
      const issues = [...(productInput.safeParse(values).error?.issues ?? []), ...problemsOf(values, asked)]
      return issues.length > 0 ? { issues } : { value: values }
    },
  },
})

/** The same with the first offer. */
export const proposalSchema = (asked: readonly AskedAttribute[]): Schema<ProposalValues, ProposalValues> => ({
  '~standard': {
    validate: (given) => {
      const values = given as ProposalValues
      const issues = [...(proposalInput.safeParse(values).error?.issues ?? []), ...problemsOf(values, asked)]
      return issues.length > 0 ? { issues } : { value: values }
    },
  },
})

/** Checked values as the contract takes them. */
export function productSent(values: ProductValues): ChangeProductMutationVariables['input'] {
  const { note: _, attributes, pictures, ...fields } = values
  return {
    ...fields,
    brandId: fields.brandId || null,
    modelNo: fields.modelNo || null,
    ean: fields.ean || null,
    gramsPerUnit: fields.gramsPerUnit ?? 0,
    moqMilli: fields.moqMilli ?? 0,
    stepMilli: fields.stepMilli ?? 0,
    pictures: pictures.map(({ key, alt }) => ({ key, alt })),
    attributes: attributeTexts(attributes),
  }
}

export const offerSent = (offer: OfferValues): ProposeProductMutationVariables['offer'] => ({
  ...offer,
  pricePaise: offer.pricePaise ?? 0,
  stockMilli: offer.stockMilli ?? 0,
  leadDays: offer.leadDays ?? 0,
  breaks: offer.breaks.map(({ fromMilli, pricePaise }) => ({ fromMilli: fromMilli ?? 0, pricePaise: pricePaise ?? 0 })),
  validTo: offer.validTo?.toISOString() ?? null,
})

/** A form that was kept, over an empty one: what a later version asks more is empty. */
export function draftValues(form: string, blank: ProposalValues): ProposalValues {
  const kept = JSON.parse(form) as Partial<ProposalValues>
  const offer = { ...blank.offer, ...kept.offer }
  return {
    ...blank,
    ...kept,
    offer: { ...offer, validTo: offer.validTo ? new Date(offer.validTo) : null },
  }
}
