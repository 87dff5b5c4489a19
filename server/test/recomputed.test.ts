import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from './server.ts'

/*
 * Tax, documents and freight of the demo shop, reckoned again from its rows by code that shares nothing with the rules: no import
 * from the domain, whole numbers as BigInt. (Returns are in `features/gst-returns/gst-returns.test.ts`.)
 */
let server: TestServer
beforeAll(async () => {
  server = await startServer({ shop: true })
})
afterAll(() => server.close())
const rowsOf = async <Row>(text: string, values: unknown[] = []) =>
  (await server.pool.query(text, values)).rows as Row[]

/** a × b ÷ c, halves away from nothing. */
function times(a: number, b: number, c: number): number {
  const [top, bottom] = [BigInt(a) * BigInt(b), BigInt(c)]
  const half = (top < 0n ? -1n : 1n) * (bottom / 2n)
  return Number((top + half) / bottom)
}

type Line = Record<
  'goods' | 'discount' | 'freight' | 'loading' | 'taxable' | 'cgst' | 'sgst' | 'igst' | 'total',
  number
>
type Invoice = {
  number: string
  type: string
  gstin: string
  year: string
  day: string
  place: string
  kind: string
  sez: string | null
  words: string
  lines: (Line & { rateBp: number; hsn: string })[]
  totals: Line & { roundOff: number; credit: number }
}
const unions = ['04', '26', '31', '35', '38']
const named = (json: string) => `(select jsonb_object_agg(replace(key, 'Paise', ''), value) from jsonb_each(${json}))`

const invoices = () =>
  rowsOf<Invoice>(
    `select i.number, i.type, i.gstin, i.financial_year as year, to_char(i.issued_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day,
       i.place_of_supply as place, i.tax_kind as kind, i.sez, i.amount_in_words as words,
       (select jsonb_agg(${named('l')}) from jsonb_array_elements(i.lines) l) as lines, ${named('i.totals')} as totals
     from invoices i order by i.id`,
  )

test('every invoice charges the tax that its rate, its supplier’s state and its place of supply ask for', async () => {
  const all = await invoices()
  expect(all.length).toBeGreaterThan(150)
  const seen = new Set<string>()
  for (const { number, type, gstin, place, kind, sez, lines } of all) {
    const inside = gstin.slice(0, 2) === place && sez === null
    const requested = inside ? (unions.includes(place) ? 'CGST_UTGST' : 'CGST_SGST') : 'IGST'
    expect([number, kind]).toEqual([number, requested])
    const free = type === 'BILL_OF_SUPPLY' || sez === 'UNDER_LUT'
    seen.add(`${requested} ${type}`)
    for (const line of lines) {
      const taxable = line.goods - line.discount + line.freight + line.loading
      const half = free || !inside ? 0 : times(taxable, line.rateBp, 20_000)
      const whole = free || inside ? 0 : times(taxable, line.rateBp, 10_000)
      expect([number, line.taxable, line.cgst, line.sgst, line.igst, line.total]).toEqual([
        number,
        taxable,
        half,
        half,
        whole,
        taxable + 2 * half + whole,
      ])
    }
  }
  expect([...seen]).toEqual(expect.arrayContaining(['CGST_SGST TAX_INVOICE', 'IGST TAX_INVOICE']))
})

const small =
  ' One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  )
const tens = '  Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ')
function inWords(amount: number): string {
  if (amount < 20) return small[amount] ?? ''
  if (amount < 100) return [tens[Math.floor(amount / 10)], small[amount % 10]].filter(Boolean).join(' ')
  for (const [size, name] of [
    [10_000_000, 'Crore'],
    [100_000, 'Lakh'],
    [1_000, 'Thousand'],
    [100, 'Hundred'],
  ] as const)
    if (amount >= size)
      return [inWords(Math.floor(amount / size)), name, inWords(amount % size)].filter(Boolean).join(' ')
  return ''
}

test('every document adds up, is rounded to the rupee, says its sum in words, and stands in a series without gaps', async () => {
  const series = new Map<string, number[]>()
  for (const { number, gstin, year, day, lines, totals, words } of await invoices()) {
    const total = (name: keyof Line) => lines.reduce((sum, line) => sum + line[name], 0)
    for (const name of ['goods', 'discount', 'freight', 'loading', 'taxable', 'cgst', 'sgst', 'igst'] as const)
      expect([number, name, totals[name]]).toEqual([number, name, total(name)])
    const exact = total('total')
    expect([number, totals.total]).toEqual([number, times(exact, 1, 100) * 100])
    expect([number, totals.roundOff]).toEqual([number, totals.total - exact])
    expect([number, words]).toEqual([number, `Rupees ${inWords(totals.total / 100)} Only`])
    expect(number.length).toBeLessThanOrEqual(16)
    const [of, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
    const begins = month < 4 ? of - 1 : of
    expect([number, year]).toEqual([number, `${begins}-${String((begins + 1) % 100).padStart(2, '0')}`])
    const key = `${gstin} ${number.slice(0, number.lastIndexOf('/'))}`
    series.set(key, [...(series.get(key) ?? []), Number(number.slice(number.lastIndexOf('/') + 1))])
  }
  for (const [key, numbers] of series)
    expect([key, numbers.sort((a, b) => a - b)]).toEqual([key, numbers.map((_, at) => at + 1)])
})

type Slab = {
  vehicle: string
  body: string
  payload: number
  bed: number
  km: number
  rate: number | null
  min: number
  minGrams: number
}
const takes: Record<string, string[]> = {
  PARCEL: ['PARCEL'],
  PART_LOAD: ['PARCEL', 'PACKED', 'DRY'],
  TARPAULIN: ['PARCEL', 'PACKED', 'DRY', 'LOOSE'],
  OPEN: ['PACKED', 'LOOSE'],
  CLOSED: ['PARCEL', 'PACKED', 'DRY'],
  TIPPER: ['LOOSE'],
  MIXER: ['CONCRETE'],
}

/** What a load costs: full trips of the largest vehicle that takes it (its pieces of so many mm on the bed), and the rest on the cheapest. */
function freight(slabs: Slab[], km: number, grams: number, need: string, piece: number): number | null {
  const vehicles = [...new Set(slabs.map(({ vehicle }) => vehicle))].flatMap((name) => {
    const own = slabs.filter(({ vehicle }) => vehicle === name).sort((a, b) => a.km - b.km)
    const at = own.findIndex((slab) => km <= slab.km)
    const [here, before] = [own[at], own[at - 1]]
    const shared = here?.body === 'PARCEL' || here?.body === 'PART_LOAD'
    // Concrete: at 25 km/h, half an hour of discharge, and two hours in all
    if (here?.body === 'MIXER' && Math.ceil((km * 60) / 25) + 30 > 120) return []
    if (
      !here ||
      here.rate === null ||
      !takes[here.body]?.includes(need) ||
      (piece > 3000 && (shared || piece > here.bed))
    )
      return []
    const rate =
      before?.rate == null
        ? here.rate
        : before.rate + times(here.rate - before.rate, km - before.km, here.km - before.km)
    const trip = (load: number) => Math.max(here.min, times(rate, Math.max(load, here.minGrams), 1_000_000))
    return [{ payload: here.payload, trip }]
  })
  const largest = vehicles.reduce((max, { payload }) => Math.max(max, payload), 0)
  if (largest === 0) return null
  const fulls = Math.max(0, Math.ceil(grams / largest) - 1)
  const rest = grams - fulls * largest
  const cheapest = Math.min(...vehicles.filter(({ payload }) => payload >= rest).map(({ trip }) => trip(rest)))
  const full = vehicles.find(({ payload }) => payload === largest)
  return fulls * (full?.trip(largest) ?? 0) + cheapest
}

test('the freight of every offer is what its yard’s grid says of the load and the distance', async () => {
  const variants = await rowsOf<{
    id: string
    milli: string
    need: string
    way: string | null
    mm: number | null
    unit: string
    perUnit: string
    litres: number | null
    ml: string | null
    diameter: number | null
    folded: boolean
  }>(
    `select v.id, greatest(v.moq_milli, v.reference_milli) as milli, coalesce(k.handling, 'PACKED') as need, k.length as way, coalesce((v.attributes ->> 'lengthMm')::int, k.length_mm) as mm, v.unit,
       v.grams_per_unit as "perUnit", k.litres_per_tonne as litres, v.stowage_ml as ml, v.diameter_mm as diameter,
       coalesce(v.form <> 'STRAIGHT', false) as folded
     from variants v join products p on p.id = v.product_id join categories c on c.id = p.category_id
       left join product_classes k on k.id = coalesce(p.class_id, c.default_class_id)
     where p.status = 'PUBLISHED' and v.status = 'ACTIVE' and (v.id % 7 = 3 or k.length = 'RIGID' and v.id % 2 = 0)
     order by k.length = 'RIGID' desc nulls last, row_number() over (partition by p.kind order by v.id), v.id limit 90`,
  )
  const ask = `query ($id: ID!, $milli: Milli!, $pincode: String!) { offers(variantId: $id, quantityMilli: $milli, pincode: $pincode) {
    offers { id km grams freightPaise surchargePaise loadingPaise barChargePaise barDelivery vehicle } } }`
  let compared = 0
  const onLongBeds = new Set<string>()
  const halved = new Set<string>()
  for (const { id, milli, need: said, way, mm, perUnit, litres, ml, diameter, folded } of variants)
    for (const pincode of ['411045', '560001', '226010', '600042', '700016']) {
      const { offers } = await server.get<{
        offers: {
          offers: {
            id: string
            km: number
            grams: number
            freightPaise: number
            surchargePaise: number
            loadingPaise: number
            barChargePaise: number
            barDelivery: string | null
            vehicle: string
          }[]
        }
      }>(ask, { id: String(id), milli: Number(milli), pincode })
      for (const offer of offers.offers) {
        const slabs = await rowsOf<Slab>(
          `select s.vehicle, s.body, s.payload_grams::float8 as payload, s.bed_mm as bed, s.up_to_km as km, s.rate_paise_per_tonne::float8 as rate,
             s.min_charge_paise::float8 as min, s.min_grams::float8 as "minGrams"
           from freight_slabs s where s.zone_id is null and s.grid_id = (
             select g.id from freight_grids g join offers o on o.id = $1
             where not g.is_end and g.withdrawn_at is null and g.valid_from <= $2::date
               and (g.dispatch_point_id = o.dispatch_point_id or g.dispatch_point_id is null and (g.seller_id = o.seller_id or g.seller_id is null))
             order by g.dispatch_point_id nulls last, g.seller_id nulls last, g.valid_from desc limit 1)`,
          [offer.id, server.now().toISOString()],
        )
        const units = times(offer.grams, 1000, Number(perUnit))
        const room = ml === null ? times(Number(perUnit), litres ?? 0, 1000) : Number(ml)
        const counted = Math.max(Number(perUnit), times(room, 353, 1000))
        const grams = times(units, counted, 1000)
        const freightOf = (piece: number) => {
          const need = piece > 3000 ? 'PACKED' : said === 'PARCEL' && Number(perUnit) > 30_000 ? 'DRY' : said
          return freight(slabs, offer.km, grams, need, piece)
        }
        const [yard] = await rowsOf<{ loading: number; folds: number | null; folding: number; cutting: number | null }>(
          `select d.loading_paise_per_tonne::float8 as loading, d.fold_up_to_mm as folds, d.fold_paise_per_tonne::float8 as folding,
             d.cut_paise_per_tonne::float8 as cutting from dispatch_points d join offers o on o.dispatch_point_id = d.id where o.id = $1`,
          [offer.id],
        )
        if (!yard) throw new Error('no yard')
        const length = way === 'RIGID' || way === 'FOLDABLE' ? Number(mm) : 0
        // Bars lie at their whole length, or at half of it where the mill or the yard has folded or cut them
        const halvings = [
          ...(yard.folds !== null && Number(diameter) <= yard.folds ? [{ by: 'FOLDED', perTonne: yard.folding }] : []),
          ...(yard.cutting === null ? [] : [{ by: 'CUT', perTonne: yard.cutting }]),
        ]
        const isBar = way === 'FOLDABLE' && !folded && length > 3000
        const ways = [
          { by: isBar ? 'STRAIGHT' : null, piece: way === 'FOLDABLE' && folded ? length / 2 : length, charge: 0 },
          ...(isBar ? halvings : []).map(({ by, perTonne }) => ({
            ...{ by, piece: length / 2, charge: times(perTonne, offer.grams, 1_000_000) },
          })),
        ].flatMap((one) => {
          const paise = freightOf(one.piece)
          return paise === null ? [] : [{ ...one, paise }]
        })
        const [best] = ways.sort((a, b) => a.paise + a.charge - b.paise - b.charge)
        expect([
          ...[offer.id, pincode, offer.freightPaise - offer.surchargePaise, offer.barDelivery],
          ...[offer.barChargePaise, offer.loadingPaise],
        ]).toEqual([
          ...[offer.id, pincode, best?.paise, best?.by],
          ...[best?.charge, times(yard.loading, offer.grams, 1_000_000) + (best?.charge ?? 0)],
        ])
        const piece = best?.piece ?? 0
        if (best?.charge) halved.add(String(best.by))
        compared++
        if (piece > 9000 && way === 'RIGID') onLongBeds.add(offer.vehicle)
      }
    }
  expect(compared).toBeGreaterThan(100)
  expect([...onLongBeds]).toEqual(['Trailer 40 ft 24 t'])
  expect([...halved].sort()).toEqual(['CUT', 'FOLDED'])
})
