import { isPacked } from '@neev/domain/catalogue/declarations'
import { rateOn, withTax } from '@neev/domain/tax/gst'
import { whyGstinDoesNotFit, whyNotGstin, whyNotMobile, whyNotPan } from '@neev/domain/core/identity/identity'
import { roles } from '@neev/domain/core/access/roles'
import { isStateCode } from '@neev/domain/core/states'
import { customaryBundle, pieceGrams } from '@neev/domain/catalogue/bars/tmt'
import { describe, expect, it } from 'vitest'
import {
  carriedBy,
  loadCatalogue,
  loadEwayThresholds,
  loadFreightSlabs,
  loadMakers,
  loadPeople,
  loadPincodes,
  loadSellers,
  loadTariff,
  loadZones,
  startingPrice,
  zoneOf,
} from './load.ts'

const catalogue = loadCatalogue()
const { categories, brands, products } = catalogue
const variants = products.flatMap((product) => product.variants.map((variant) => ({ product, variant })))
const { sellers, associates } = loadSellers()
const everySeller = [...sellers, ...associates]
const people = loadPeople()
const zones = loadZones()
const directory = new Map(loadPincodes().map((entry) => [entry.pincode, entry]))
const tariff = new Map(loadTariff().map((line) => [line.hsn, line]))
const today = '2026-11-21'

const repeated = (items: string[]) => items.filter((item, i) => items.indexOf(item) !== i)
const groupOf = (category: string) => categories.find(({ slug }) => slug === category)?.priceGroup ?? 'other'

describe('the catalogue', () => {
  it('has 18 categories, 110 brands, and 430 variants of 15 bars, 40 series and 95 single products', () => {
    expect([categories.length, brands.length, variants.length]).toEqual([18, 110, 430])
    const count = (kind: string) => products.filter((product) => product.kind === kind).length
    expect([count('TMT'), count('SERIES'), count('SINGLE')]).toEqual([15, 40, 95])
  })

  it('gives every category, brand, product, SKU, tariff line and zone a name of its own', () => {
    expect(repeated(categories.map(({ slug }) => slug))).toEqual([])
    expect(repeated(brands.map(({ slug }) => slug))).toEqual([])
    expect(repeated(products.map(({ slug }) => slug))).toEqual([])
    expect(repeated(variants.map(({ variant }) => variant.sku))).toEqual([])
    expect(repeated(variants.map(({ variant }) => variant.title))).toEqual([])
    expect(repeated(loadTariff().map(({ hsn }) => hsn))).toEqual([])
    expect(repeated(zones.map(({ slug }) => slug))).toEqual([])
    for (const { slug } of [...products, ...brands, ...categories]) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  })

  it('points only at categories, brands, attributes and tariff lines that exist', () => {
    const known = {
      categories: new Set(categories.map(({ slug }) => slug)),
      brands: new Set(brands.map(({ slug }) => slug)),
      attributes: new Set(catalogue.attributes.map(({ code }) => code)),
    }
    for (const { product, variant } of variants) {
      expect(known.categories).toContain(product.category)
      if (product.brand) expect(known.brands).toContain(product.brand)
      for (const code of [...product.axes, ...Object.keys(variant.attributes)]) expect(known.attributes).toContain(code)
      expect(tariff.has(variant.hsn), `${variant.sku} HSN ${variant.hsn}`).toBe(true)
    }
    for (const { kind, kinds } of categories) expect(kinds).toContain(kind)
  })

  it('tells the variants of a product apart by its axes', () => {
    for (const { slug, axes, variants } of products) {
      expect(repeated(variants.map(({ attributes }) => axes.map((axis) => attributes[axis]).join())), slug).toEqual([])
      expect(axes.length > 0, slug).toBe(variants.length > 1)
    }
  })

  it('counts in whole paise, grams and thousandths', () => {
    for (const { variant } of variants) {
      const { moqMilli, stepMilli, gramsPerUnit, priceMinPaise, priceTypPaise, priceMaxPaise, mrpPaise } = variant
      for (const n of [moqMilli, stepMilli, gramsPerUnit, priceMinPaise, priceTypPaise, priceMaxPaise, mrpPaise ?? 1])
        expect(Number.isSafeInteger(n) && n > 0, variant.sku).toBe(true)
      expect(moqMilli % stepMilli, variant.sku).toBe(0)
      expect(priceMinPaise <= priceTypPaise && priceTypPaise <= priceMaxPaise, variant.sku).toBe(true)
    }
  })

  it('prints no MRP below the highest price with tax', () => {
    const marked = variants.filter(({ variant }) => variant.mrpPaise !== null)
    expect(marked.length).toBeGreaterThan(100)
    for (const { variant } of marked) {
      const rateBp = rateOn(tariff.get(variant.hsn)?.rates ?? [], today) ?? Number.NaN
      expect(variant.mrpPaise, variant.sku).toBeGreaterThanOrEqual(withTax(variant.priceMaxPaise, rateBp))
    }
  })

  it('prints an MRP on every package, and names who made it', () => {
    const makers = new Map(loadMakers().map((maker) => [maker.name, maker]))
    const packed = variants.filter(({ variant }) => isPacked({ unit: variant.unit, mrpPaise: null }))
    expect(packed.length).toBeGreaterThan(100)
    expect(packed.filter(({ variant }) => variant.mrpPaise === null).map(({ variant }) => variant.sku)).toEqual([])
    for (const { company } of brands) expect(makers.get(company)?.address.length, company).toBeGreaterThan(20)
  })

  it('weighs bars and bundles by the table of IS 1786', () => {
    for (const { variant } of variants.filter(({ product }) => product.kind === 'TMT')) {
      const { diameterMm, lengthMm, piecesPerBundle, pieceGrams: piece, bundleGrams } = variant.attributes
      expect(piece, variant.sku).toBe(pieceGrams(Number(diameterMm), Number(lengthMm)))
      expect(piecesPerBundle, variant.sku).toBe(customaryBundle(Number(diameterMm)))
      expect(bundleGrams, variant.sku).toBe(Number(piece) * Number(piecesPerBundle))
    }
    const ten = variants.find(({ variant }) => variant.sku === 'TMT-02-10MM')
    expect(ten?.variant.attributes.bundleGrams).toBe(51_828)
  })

  it('knows the rate of every tariff line, before and after the change of 22 September 2025', () => {
    for (const { hsn, rates } of tariff.values()) expect([500, 1200, 1800], hsn).toContain(rateOn(rates, today))
    expect(rateOn(tariff.get('25232910')?.rates ?? [], '2025-09-21')).toBe(2800)
    expect(rateOn(tariff.get('25232910')?.rates ?? [], '2025-09-22')).toBe(1800)
    expect(rateOn(tariff.get('69041000')?.rates ?? [], today)).toBe(1200)
  })
})

describe('the pincode directory', () => {
  it('holds about 19,500 pincodes in order, each in one known state and inside India', () => {
    const pincodes = [...directory.keys()]
    expect(pincodes.length).toBeGreaterThan(19_500)
    expect(pincodes).toEqual(pincodes.toSorted())
    for (const { pincode, state, otherStates, district, latE4, lonE4 } of directory.values()) {
      if (![state, ...otherStates].every(isStateCode) || otherStates.includes(state) || !district)
        throw new Error(`state or district of ${pincode}`)
      if (latE4 < 60_000 || latE4 > 375_000 || lonE4 < 680_000 || lonE4 > 975_000)
        throw new Error(`place of ${pincode}`)
    }
    expect(new Set([...directory.values()].map(({ state }) => state)).size).toBe(36)
  })

  // Latitude and longitude of the towns: general geography
  it.each([
    ['411045', '27', 18.56, 73.79],
    ['110020', '07', 28.53, 77.27],
    ['560001', '29', 12.98, 77.6],
    ['600001', '33', 13.09, 80.29],
    ['700001', '19', 22.57, 88.35],
    ['737101', '11', 27.33, 88.61],
    ['194101', '38', 34.16, 77.58],
    ['396230', '26', 20.27, 73.01],
    ['500001', '36', 17.39, 78.48],
    ['530001', '37', 17.7, 83.3],
    ['180001', '01', 32.73, 74.86],
    ['160017', '04', 30.74, 76.78],
    ['248001', '05', 30.32, 78.03],
    ['122001', '06', 28.46, 77.03],
    ['302001', '08', 26.92, 75.8],
    ['226001', '09', 26.85, 80.94],
    ['800001', '10', 25.61, 85.14],
    ['791111', '12', 27.09, 93.61],
    ['797001', '13', 25.67, 94.11],
    ['795001', '14', 24.81, 93.94],
    ['796001', '15', 23.73, 92.72],
    ['799001', '16', 23.83, 91.28],
    ['793001', '17', 25.57, 91.88],
    ['781001', '18', 26.18, 91.75],
    ['834001', '20', 23.36, 85.33],
    ['751001', '21', 20.27, 85.84],
    ['492001', '22', 21.25, 81.63],
    ['452001', '23', 22.72, 75.86],
    ['380001', '24', 23.03, 72.59],
    ['403001', '30', 15.5, 73.83],
    ['682001', '32', 9.96, 76.24],
    ['605001', '34', 11.93, 79.83],
    ['744101', '35', 11.67, 92.74],
    ['413709', '27', 19.62, 74.66],
  ])('places %s in state %s within 25 km', (pincode, state, lat, lon) => {
    const entry = directory.get(pincode)
    expect(entry?.state).toBe(state)
    const north = (Number(entry?.latE4) / 1e4 - lat) * 111
    const east = (Number(entry?.lonE4) / 1e4 - lon) * 111 * Math.cos((lat * Math.PI) / 180)
    expect(Math.hypot(north, east)).toBeLessThan(25)
  })

  it('asks for the state where a pincode spans two', () => {
    expect(directory.get('396230')).toMatchObject({ state: '26', otherStates: ['24'] })
    expect(directory.get('605502')).toMatchObject({ state: '34', otherStates: ['33'] })
    expect(directory.get('411045')?.otherStates).toEqual([])
    const spanning = [...directory.values()].filter(({ otherStates, inferred }) => otherStates.length > 0 && !inferred)
    expect(spanning.length).toBe(36)
  })

  it('puts every pincode into a zone, and each of the 18 dispatch cities into its own', () => {
    expect(zones.length).toBe(18)
    for (const pincode of directory.keys()) if (!zoneOf(zones, pincode)) throw new Error(`no zone for ${pincode}`)
    for (const zone of zones) {
      expect(zoneOf(zones, zone.pincode)).toBe(zone)
      expect(directory.get(zone.pincode)?.state).toBe(zone.state)
    }
    expect(repeated(zones.flatMap(({ prefixes }) => prefixes))).toEqual([])
    expect(zoneOf(zones, '900056')).toBeNull()
  })
})

describe('the sellers', () => {
  it('are at least 14 in at least 9 states, and 3 associates with 8 dealers', () => {
    expect(sellers.length).toBeGreaterThanOrEqual(14)
    expect(
      new Set(everySeller.flatMap((s) => s.dispatchPoints.map(({ gstin }) => gstin.slice(0, 2)))).size,
    ).toBeGreaterThanOrEqual(9)
    expect([associates.length, associates.flatMap(({ dealers }) => dealers).length]).toEqual([3, 8])
    expect(repeated(everySeller.map(({ slug }) => slug))).toEqual([])
    expect(repeated(everySeller.map(({ pan }) => pan))).toEqual([])
    expect(repeated(everySeller.map(({ supportPhone }) => supportPhone))).toEqual([])
  })

  it('dispatch from real pincodes under a GSTIN of that state', () => {
    for (const { slug, pan, dispatchPoints } of everySeller) {
      expect(whyNotPan(pan), slug).toBeNull()
      expect(dispatchPoints.length, slug).toBeGreaterThan(0)
      for (const { gstin, pincode } of dispatchPoints) {
        const state = directory.get(pincode)?.state
        expect(state, `${slug} ${pincode}`).toBeDefined()
        expect(whyNotGstin(gstin), gstin).toBeNull()
        expect(whyGstinDoesNotFit(gstin, state ?? null, pan), gstin).toBeNull()
      }
    }
  })

  it('have dealers with a GSTIN of their state and pincodes of the directory', () => {
    for (const { gstin, pan, pincode, pincodes, mobile, code } of associates.flatMap(({ dealers }) => dealers)) {
      expect(whyNotGstin(gstin), code).toBeNull()
      expect(whyGstinDoesNotFit(gstin, directory.get(pincode)?.state ?? null, pan), code).toBeNull()
      expect(whyNotMobile(mobile), code).toBeNull()
      expect(pincodes).toContain(pincode)
      for (const each of pincodes) expect(directory.has(each), each).toBe(true)
    }
  })

  it('cover every product two to six times, local goods up to nine times', () => {
    const sold = new Map<string, number>()
    for (const seller of everySeller)
      for (const { slug } of carriedBy(seller, catalogue)) sold.set(slug, (sold.get(slug) ?? 0) + 1)
    for (const { slug, category } of products) {
      const max = groupOf(category) === 'aggregate' ? 9 : 6
      expect(sold.get(slug) ?? 0, slug).toBeGreaterThanOrEqual(2)
      expect(sold.get(slug) ?? 0, slug).toBeLessThanOrEqual(max)
    }
  })

  it('carry something by every row, and sand, bricks and concrete only within 100 km', () => {
    for (const seller of everySeller) {
      for (const row of seller.carries)
        expect(
          carriedBy({ ...seller, carries: [row] }, catalogue).length,
          `${seller.slug} ${JSON.stringify(row)}`,
        ).toBeGreaterThan(0)
      const local = carriedBy(seller, catalogue).some(({ category }) => groupOf(category) === 'aggregate')
      if (local) expect(seller.serviceArea, seller.slug).toSatisfy((area) => area.kind === 'RADIUS' && area.km <= 100)
    }
  })

  it('ask a price inside the market’s band in every zone, and below the MRP', () => {
    for (const seller of everySeller)
      for (const { category, variants } of carriedBy(seller, catalogue))
        for (const variant of variants)
          for (const zone of zones) {
            const price = startingPrice(variant, groupOf(category), zone, seller)
            if (price < variant.priceMinPaise || price > variant.priceMaxPaise || !Number.isSafeInteger(price))
              throw new Error(`${seller.slug} ${variant.sku} ${zone.slug}: ${price}`)
          }
  })
})

describe('people, freight and thresholds', () => {
  it('has one user for each of the 17 roles, and an owner for each seller', () => {
    expect(people.staff.map(({ role }) => role).toSorted()).toEqual([...roles].toSorted())
    expect(people.owners.map(({ seller }) => seller)).toEqual(everySeller.map(({ slug }) => slug))
    const acting = people.staff.flatMap(({ seller, dealer, buyer }) => [seller, dealer, buyer].filter(Boolean))
    expect(acting).toEqual(['sahyadri-ispat-yard', 'western-primary-steel', 'WPS-KOP', 'nirmiti-constructions'])
  })

  it('uses e-mail domains and numbers that reach nobody', () => {
    const emails = [
      ...[...people.staff, ...people.owners, ...people.customers, ...people.buyers.map(({ contact }) => contact)],
      ...associates.flatMap(({ dealers }) => dealers),
    ]
    for (const { email, mobile } of emails) {
      expect(email).toMatch(/@[a-z0-9-]+\.example$/)
      expect(mobile).toMatch(/^\+9190000\d{5}$/)
    }
    for (const { supportPhone } of everySeller) expect(supportPhone).toMatch(/^0\d{2,3} 555/)
  })

  it('sends customers and buyers to pincodes of their state', () => {
    const places = [
      ...people.customers.flatMap((c) => c.addresses),
      ...people.buyers.flatMap((b) => [b.billing, ...b.sites]),
    ]
    for (const { pincode, state } of places) expect(directory.get(pincode)?.state, pincode).toBe(state)
    for (const { gstin, pan, billing, slug } of people.buyers) {
      expect(whyNotGstin(gstin), slug).toBeNull()
      expect(whyGstinDoesNotFit(gstin, billing.state, pan), slug).toBeNull()
    }
  })

  it('prices freight by ever larger vehicles and ever longer slabs', () => {
    const { vehicles } = loadFreightSlabs()
    expect(vehicles.map(({ payloadGrams }) => payloadGrams)).toEqual([5e4, 2e6, 1.5e6, 4e6, 9e6, 16e6, 25e6, 24e6, 16.8e6])
    for (const { slabs, payloadGrams, minGrams, gvwGrams, slug, body } of vehicles) {
      const bands = [25, 50, 60, 100, 250, 500, 1000, 1500]
      expect(
        slabs.map(({ uptoKm }) => uptoKm),
        slug,
      ).toEqual(body === 'MIXER' ? bands.slice(0, 3) : bands)
      expect(slabs.map(({ perTonnePaise }) => perTonnePaise)).toEqual(
        slabs.map((s) => s.perTonnePaise).toSorted((a, b) => a - b),
      )
      expect(minGrams).toBeLessThan(payloadGrams)
      expect(gvwGrams ?? Number.POSITIVE_INFINITY).toBeGreaterThan(payloadGrams)
    }
  })

  it('knows the e-way threshold of all 36 states', () => {
    const thresholds = loadEwayThresholds()
    expect(thresholds.length).toBe(36)
    expect(thresholds.find(({ state }) => state === '27')).toMatchObject({
      intraStatePaise: 10_000_000,
      interStatePaise: 50_000_00,
    })
  })
})
