import type { B2bKind, B2bStatus, TurnoverBand } from '@neev/domain/businesses/b2b'
import type { AssociateTransition, AssociateType, ServiceKind } from '@neev/domain/businesses/associates'
import { readFileSync } from 'node:fs'
import type { BarServices } from '@neev/domain/places/shipping/bars'
import type { Body } from '@neev/domain/places/shipping/freight-goods'
import type { DatedRate } from '@neev/domain/tax/gst'
import { mulDiv, type Paise } from '@neev/domain/core/money'
import type { Grams, Milli } from '@neev/domain/core/quantity'
import type { Role } from '@neev/domain/core/access/roles'
import type { StateCode } from '@neev/domain/core/states'

/** What the files beside this one hold; README.md there says where each fact comes from. */
const read = <T>(name: string): T => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as T

export type ProductKind = 'TMT' | 'SERIES' | 'SINGLE'
/** Which factor of a zone moves the price of a category. */
export type PriceGroup = 'steel' | 'cement' | 'aggregate' | 'other'
/** What one unit of quantity is on screen; the invoice says the UQC beside it. */
export type SellingUnit =
  | ('kg' | 'tonne' | 'bag' | 'piece' | 'thousand' | 'length' | 'sheet' | 'm3' | 'sqft' | 'cft')
  | ('box' | 'coil' | 'roll' | 'can' | 'bucket' | 'pack')
/** Which drawing shows a product without photographs, and what cannot be read from its attributes. */
export type DrawingHint = { shape: string; params?: Record<string, string | number | boolean> }

export type Category = {
  slug: string
  name: string
  /** How the category page opens; `kinds` are all the kinds its products have. */
  kind: ProductKind
  kinds: ProductKind[]
  priceGroup: PriceGroup
  description: string
  drawing: DrawingHint
  searchSynonyms: string[]
}
export type Attribute = { code: string; name: string; unit: string; type: 'NUMBER' | 'TEXT'; filterable: boolean }
export type Brand = { slug: string; name: string; company: string; country: string }

export type Variant = {
  sku: string
  title: string
  attributes: Record<string, string | number>
  hsn: string
  unit: SellingUnit
  uqc: string
  moqMilli: Milli
  stepMilli: Milli
  gramsPerUnit: Grams
  /** Per selling unit, before tax and freight: the least, usual and most that the market asks. */
  priceMinPaise: Paise
  priceTypPaise: Paise
  priceMaxPaise: Paise
  /** Printed on packaged goods, tax included; null where the law asks for none. */
  mrpPaise: Paise | null
}

export type Product = {
  slug: string
  kind: ProductKind
  category: string
  brand: string | null
  title: string
  description: string
  hsn: string
  standard: string | null
  isiMark: boolean
  countryOfOrigin: string
  /** Attribute codes that tell the variants apart. */
  axes: string[]
  drawing: DrawingHint
  variants: Variant[]
}
export type Catalogue = { categories: Category[]; attributes: Attribute[]; brands: Brand[]; products: Product[] }

type StoredProduct = Omit<Product, 'variants'> & { variants: (Omit<Variant, 'hsn'> & { hsn?: string })[] }

/** The starter catalogue: 18 categories, 110 brands, 150 products, 430 variants. A variant's HSN is its product's unless it says so. */
export const loadCatalogue = (): Catalogue => {
  const stored = read<Omit<Catalogue, 'products'> & { products: StoredProduct[] }>('catalogue.json')
  const products = stored.products.map((product) => ({
    ...product,
    variants: product.variants.map((variant) => ({ ...variant, hsn: variant.hsn ?? product.hsn })),
  }))
  return { ...stored, products }
}

/** Stars and words; the third names what stands in the title of the goods that they fit. */
export type ReviewText = readonly [rating: number, body: string, of?: string]
/** What buyers say of sellers, and of goods by category; each text once. */
export const loadReviews = () =>
  read<{ sellers: ReviewText[]; products: Record<string, ReviewText[]> }>('reviews.json')

/** Who makes the brands' goods, as packages declare it. */
export type Maker = { name: string; address: string; carePhone: string; careEmail: string }
export const loadMakers = () => read<Maker[]>('makers.json')

export type TariffLine = { hsn: string; description: string; rates: DatedRate[] }
/** GST rate by tariff line and day; half of it is CGST. */
export const loadTariff = () => read<TariffLine[]>('hsn.json')

export type EwayThreshold = {
  state: StateCode
  from: string
  intraStatePaise: Paise
  interStatePaise: Paise
  /** Within one district or city, where the state has a limit of its own for it. */
  districtPaise?: Paise
  source: string
}
/** Consignment value (tax included) above which an e-way bill is due, by state of dispatch and day. */
export const loadEwayThresholds = () => read<EwayThreshold[]>('eway-thresholds.json')

export type Vehicle = {
  slug: string
  name: string
  body: Body
  /** Length of its bed in millimetres; 0 where goods share a vehicle or pour. */
  bedMm: number
  payloadGrams: Grams
  /** Null where goods share a vehicle. */
  gvwGrams: Grams | null
  minPaise: Paise
  /** Paid for at least, by the rate of the distance. */
  minGrams: Grams
  slabs: { uptoKm: number; perTonnePaise: Paise }[]
}
export type FreightSlabs = {
  from: string
  /** Kilometres by road for a straight kilometre. */
  roadFactorBp: number
  vehicles: Vehicle[]
  unloading: { steelPerTonnePaise: Paise; cementPerBagPaise: Paise; craneMinPaise: Paise }
  detentionPerDayPaise: Paise
  weighbridgeSlipPaise: Paise
}
/**
 * Rates before tax by vehicle and distance; what shares a vehicle first. Of vehicles they are practitioners' estimates of 2026. Of
 * parcels they are an assumption after what Indian surface couriers ask of firms: ₹60 near by to ₹120 across the country for the first
 * 4 kg, then ₹15 to ₹30 a kilogram, up to 50 kg. Of part loads: ₹3 to ₹13 a kilogram, ₹350 at least. Concrete is to be discharged
 * within two hours of batching (IS 4926): 60 km on Indian roads.
 */
export const loadFreightSlabs = () => read<FreightSlabs>('freight-slabs.json')

export type Zone = {
  slug: string
  name: string
  city: string
  pincode: string
  state: StateCode
  factorsBp: Record<PriceGroup, number>
  prefixes: string[]
}
export const loadZones = () => read<Zone[]>('zones.json')

/** The zone of a pincode: the one with the longest matching prefix; null outside the directory's regions (army post). */
export const zoneOf = (zones: readonly Zone[], pincode: string): Zone | null => {
  let found: Zone | null = null
  let length = 0
  for (const zone of zones)
    for (const prefix of zone.prefixes)
      if (prefix.length > length && pincode.startsWith(prefix)) {
        found = zone
        length = prefix.length
      }
  return found
}

export type Pincode = {
  pincode: string
  state: StateCode
  /** Other states that the pincode reaches into: ask the buyer, it decides the tax. */
  otherStates: StateCode[]
  district: string
  /** Ten-thousandths of a degree (11 m). */
  latE4: number
  lonE4: number
  /** The position is that of its surroundings, not its own. */
  approximate: boolean
  /** State and district are those of the nearest number. */
  inferred: boolean
}
type StoredPincodes = {
  otherStates: Record<string, StateCode[]>
  districts: [StateCode, string][]
  pincodes: string[]
}
/** The all-India directory, in order of number. */
export const loadPincodes = (): Pincode[] => {
  const { otherStates, districts, pincodes } = read<StoredPincodes>('pincodes.json')
  return pincodes.map((row) => {
    const [pincode = '', districtIndex, latE4, lonE4, flags = '0'] = row.split(' ')
    const district = districts[Number(districtIndex)]
    if (!district) throw new Error(`Pincode row without a district: ${row}`)
    return {
      pincode,
      state: district[0],
      otherStates: otherStates[pincode] ?? [],
      district: district[1],
      latE4: Number(latE4),
      lonE4: Number(lonE4),
      approximate: (Number(flags) & 1) > 0,
      inferred: (Number(flags) & 2) > 0,
    }
  })
}

export type Constitution = 'PROPRIETOR' | 'PARTNERSHIP' | 'LLP' | 'PVT_LTD'
export type DispatchPoint = {
  code: string
  name: string
  line: string
  city: string
  pincode: string
  weighbridge: boolean
  loadingHours: string
  gstin: string
  /** Products by slug that leave from here alone, as concrete from its plant; the seller's other yards share the rest. */
  keeps?: string[]
}
/** A whole category, some of its brands, or single products by slug. */
export type Carries = { category: string; brands?: string[] } | { products: string[] }
export type ServiceArea =
  | { kind: 'ALL_INDIA' }
  | { kind: 'STATES'; states: StateCode[] }
  | { kind: 'RADIUS'; km: number }
export type Seller = {
  slug: string
  tradeName: string
  legalName: string
  constitution: Constitution
  businessKinds: ('MANUFACTURER' | 'STOCKIST' | 'DEALER' | 'TRADER')[]
  yearStarted: number
  pan: string
  gstType: 'REGULAR' | 'COMPOSITION'
  about: string
  supportPhone: string
  supportEmail: string
  dispatchPoints: DispatchPoint[]
  carries: Carries[]
  serviceArea: ServiceArea
  leadTimeDays: number
  loadingPaisePerTonne: Paise
  /** What its yards do with bars for a short vehicle; if absent they fold all of them free of charge. */
  bars?: BarServices
  /** How the seller's prices stand to the zone's usual price. */
  priceLevelBp: number
  breaks: { fromTonnes: number; offBp: number }[]
  /** How much the seller keeps in stock, 10,000 being usual. */
  stockLevelBp: number
  holidayNote: string | null
}
export type Dealer = {
  code: string
  companyName: string
  constitution: Constitution
  pan: string
  gstin: string
  owner: string
  email: string
  mobile: string
  line: string
  city: string
  pincode: string
  priority: number
  capacityTonnesPerDay: number
  marginType: 'PERCENT'
  marginBp: number
  pincodes: string[]
}
export type Associate = Seller & { dealers: Dealer[] }
/** Sellers, and the business associates, who also sell, with their dealers. All made up. */
export const loadSellers = () => read<{ sellers: Seller[]; associates: Associate[] }>('sellers.json')

/** A firm that has applied to sell, and how far it came. */
export type Applicant = {
  tradeName: string
  legalName: string
  constitution: Constitution
  businessKinds: Seller['businessKinds']
  yearStarted: number
  /** A PAN in its three parts. */
  panLetters: string
  panDigits: string
  panLast: string
  state: StateCode
  owner: string
  line: string
  city: string
  pincode: string
  yard: string
  end: 'DRAFT' | 'SUBMITTED' | 'UNDER_REVIEW' | 'CHANGES_REQUESTED' | 'APPROVED' | 'REJECTED' | 'SUSPENDED' | 'TERMINATED'
  /** How many days ago it came there. */
  days: number
  /** What an admin said. */
  note?: string
}
export const loadApplicants = () => read<Applicant[]>('applicants.json')

/** Somebody who wants to work with us, and what an admin did about it. */
export type Joining = {
  type: AssociateType
  name: string
  company: string | null
  city: string
  state: StateCode
  pincode: string
  years: number
  kinds: ServiceKind[]
  message: string
  hoursAgo: number
  steps: AssociateTransition[]
  /** What an admin said with a step that asks for it. */
  note?: string
  /** Days from today. */
  followUpIn?: number
  /** The associate whom a dealer names, by its slug. */
  associate?: string
}
export const loadJoining = () => read<Joining[]>('joining.json')

/** A company that wants to buy, how far it has come, and what an admin said. */
export type Applying = {
  companyName: string
  kind: B2bKind
  panLetters: string
  panDigits: string
  panLast: string
  state: StateCode
  owner: string
  line: string
  city: string
  pincode: string
  project: string
  turnoverBand: TurnoverBand
  /** Categories with tonnes a month. */
  needs: [category: string, tonnes: number][]
  poRequired: boolean
  end: B2bStatus
  /** For how many days it has been where it is. */
  days: number
  note?: string
}
export const loadCompanies = () => read<Applying[]>('companies.json')

/** The products that a seller carries, each once, in the order of the catalogue. */
export const carriedBy = (seller: Seller, catalogue: Catalogue): Product[] =>
  catalogue.products.filter((product) =>
    seller.carries.some((row) =>
      'products' in row
        ? row.products.includes(product.slug)
        : row.category === product.category && (!row.brands || row.brands.includes(product.brand ?? '')),
    ),
  )

/** A seller's first price in a zone: the usual price × the zone's factor × the seller's level, kept inside the market's band. */
export const startingPrice = (variant: Variant, group: PriceGroup, zone: Zone, seller: Seller): Paise => {
  const here = mulDiv(variant.priceTypPaise, zone.factorsBp[group], 10_000)
  const requested = mulDiv(here, seller.priceLevelBp, 10_000)
  return Math.min(variant.priceMaxPaise, Math.max(variant.priceMinPaise, requested))
}

export type Person = { name: string; email: string; mobile: string }
export type SeedAddress = {
  label: string
  line1: string
  line2: string
  city: string
  pincode: string
  state: StateCode
}
export type Buyer = {
  slug: string
  companyName: string
  kind: 'CONTRACTOR' | 'BUILDER' | 'FABRICATOR' | 'INSTITUTION'
  pan: string
  gstin: string
  poRequired: boolean
  contact: Person
  billing: SeedAddress
  sites: (Omit<SeedAddress, 'label'> & { project: string })[]
}
export type People = {
  /** One user for each role; those that act for somebody name the seller, dealer or buyer. */
  staff: (Person & { role: Role; seller?: string; dealer?: string; buyer?: string })[]
  owners: (Person & { seller: string })[]
  customers: (Person & { addresses: SeedAddress[] })[]
  buyers: Buyer[]
}
/** Users of the demo shop; nobody real. */
export const loadPeople = () => read<People>('people.json')
