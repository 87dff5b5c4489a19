import type { ProductForm } from '@neev/domain/catalogue/products'
import type { ProductPicture } from '@neev/domain/platform/pictures/pictures'
import type { AttributeInputs, AttributesSent } from '#shared/attributes/attributes.ts'
import type { SubmitProductChangeMutationVariables, SubmitProductMutationVariables } from './proposals.graphql.ts'

/** A product in its form: attributes by code, as typed. */
export type ProductValues = {
  title: string
  categoryId: string
  brandId: string | null
  modelNo: string | null
  ean: string | null
  hsn: string
  countryOfOrigin: string
  manufacturer: string
  standard: string | null
  licences: string | null
  shortDescription: string
  description: string
  pictures: ProductPicture[]
  attributes: AttributeInputs
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
  standard: null,
  licences: null,
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

export type RequestValues = ProductValues & { offer: { hintPaise: number | null } }

/** A validated product in the format of the contract, with its note. */
export function productSent(
  form: ProductForm & { attributes: AttributesSent },
): SubmitProductChangeMutationVariables['input'] {
  const { note: _, ...product } = form
  return product
}

export const offerSent = (offer: OfferValues): SubmitProductMutationVariables['offer'] => ({
  ...offer,
  pricePaise: offer.pricePaise ?? 0,
  stockMilli: offer.stockMilli ?? 0,
  leadDays: offer.leadDays ?? 0,
  breaks: offer.breaks.map(({ fromMilli, pricePaise }) => ({ fromMilli: fromMilli ?? 0, pricePaise: pricePaise ?? 0 })),
  validTo: offer.validTo?.toISOString() ?? null,
})

/** The same for an offer on request. */
export function draftRequest(form: string): RequestValues {
  const saved = JSON.parse(form) as Partial<RequestValues>
  return { ...blankProduct, ...saved, offer: { hintPaise: saved.offer?.hintPaise ?? null } }
}

/** A draft over an empty form: fields added since are empty. */
export function draftValues(form: string, blank: ProposalValues): ProposalValues {
  const saved = JSON.parse(form) as Partial<ProposalValues>
  const offer = { ...blank.offer, ...saved.offer }
  return {
    ...blank,
    ...saved,
    offer: { ...offer, validTo: offer.validTo ? new Date(offer.validTo) : null },
  }
}
