import { sql } from 'kysely'
import type { Db } from '#core/db/open.ts'
import { insertRows } from './rows.ts'

type Version = {
  title: string
  body: string
  days: number | null
  paidBy?: 'BUYER' | 'SELLER' | 'PLATFORM'
  conditions: string[]
  /** Days from now. */
  from: number
}
type Policy = { kind: string; retired?: boolean; versions: Version[] }

const policies: Policy[] = [
  {
    kind: 'RETURN',
    versions: [
      {
        title: 'Unopened packs within seven days',
        body: 'Packed goods that were not opened go back within seven days of delivery. The seller refunds their price; freight is not refunded.',
        days: 7,
        paidBy: 'BUYER',
        conditions: ['Unopened and undamaged', 'With the invoice', 'At least one full carton'],
        from: -300,
      },
      {
        title: 'Unopened packs within ten days',
        body: 'Packed goods that were not opened go back within ten days of delivery. The seller refunds their price; freight is not refunded. Cement and other goods that go off are not taken back; what came damaged is credited.',
        days: 10,
        paidBy: 'BUYER',
        conditions: ['Unopened and undamaged', 'With the invoice'],
        from: -60,
      },
    ],
  },
  {
    kind: 'RETURN',
    versions: [
      {
        title: 'Cut, mixed and loose goods are not taken back',
        body: 'Bars, sand, aggregate and mixed concrete are not taken back. What came short, damaged or in the wrong grade is replaced at the seller’s cost.',
        days: 0,
        paidBy: 'SELLER',
        conditions: [
          'Short weight is told within 48 hours, with the weighment slip',
          'A wrong grade is told within seven days',
        ],
        from: -300,
      },
    ],
  },
  {
    kind: 'CANCEL',
    versions: [
      {
        title: 'Free until the goods have left',
        body: 'An order can be cancelled free of charge until its goods have left the yard. Once they are packed, the seller is asked first. Nothing is kept back for packing or loading: what was paid is refunded in full. The same holds if the seller or the marketplace cancels.',
        days: null,
        conditions: [],
        from: -300,
      },
    ],
  },
  {
    kind: 'WARRANTY',
    versions: [
      {
        title: 'The maker’s warranty, where there is one',
        body: 'Tanks, fittings and paints have a maker’s warranty, whose card comes with the goods. Claims go through the seller, who passes them on within three working days.',
        days: null,
        conditions: ['Fitted as the maker’s instructions say'],
        from: -200,
      },
    ],
  },
  {
    kind: 'DELIVERY',
    versions: [
      {
        title: 'To the nearest point a truck can reach',
        body: 'Goods are brought to the nearest point that the truck of the order can reach. Unloading is the buyer’s unless the order says otherwise.',
        days: null,
        conditions: ['Somebody must be at the site to receive', 'Waiting is charged after two hours'],
        from: -300,
      },
    ],
  },
  {
    kind: 'PRICE',
    versions: [
      {
        title: 'The price holds for half an hour',
        body: 'From the review of an order its prices hold for thirty minutes. After that the prices of the day apply.',
        days: null,
        conditions: [],
        from: -300,
      },
      {
        title: 'Steel holds for a quarter of an hour',
        body: 'From the review of an order its prices hold for thirty minutes; those of steel for fifteen. After that the prices of the day apply.',
        days: null,
        conditions: [],
        from: 30,
      },
    ],
  },
  {
    kind: 'PRICE',
    retired: true,
    versions: [
      {
        title: 'The lowest price of the month',
        body: 'Whoever finds the same goods cheaper in the same month is paid the difference.',
        days: 30,
        conditions: ['Same brand, same size, same place'],
        from: -280,
      },
    ],
  },
]

const dayMs = 86_400_000
const dayAfter = (now: Date, days: number) => new Date(now.getTime() + days * dayMs)

/** What is promised and asked: in force, coming and retired, some with what they said before. */
export async function fillPolicies(db: Db, now: Date): Promise<void> {
  const ids = await insertRows(
    db,
    'policies',
    policies.map(({ kind, retired }) => ({
      kind,
      retired_at: retired ? dayAfter(now, -90) : null,
      created_at: dayAfter(now, -300),
    })),
    'id',
  )
  await insertRows(
    db,
    'policy_versions',
    policies.flatMap(({ versions }, at) =>
      versions.map(({ title, body, days, paidBy, conditions, from }, index) => ({
        policy_id: ids[at],
        version: index + 1,
        title,
        body,
        window_days: days,
        return_paid_by: paidBy ?? null,
        conditions,
        effective_from: dayAfter(now, from).toISOString().slice(0, 10),
        created_at: dayAfter(now, Math.min(from, 0) - 1),
      })),
    ),
  )
}

const parts = [
  { under: 'tiles-stone', slug: 'kadappa-kota-stone', name: 'Kadappa and Kota stone', status: 'DRAFT' },
  { under: 'pipes-fittings', slug: 'pipe-clamps-supports', name: 'Pipe clamps and supports', status: 'DRAFT' },
  { under: 'paints', slug: 'distemper', name: 'Distemper', status: 'HIDDEN' },
]

/** Categories that are being prepared or were taken off the shop: they lie in others, and nothing is in them yet. */
export async function fillDraftCategories(db: Db): Promise<void> {
  for (const { under, slug, name, status } of parts)
    await sql`
      insert into categories (slug, name, parent_id, kind, description, drawing, position, status)
      select ${slug}, ${name}, c.id, 'SINGLE', '', c.drawing, (select max(position) + 1 from categories), ${status}
      from categories c where c.slug = ${under}`.execute(db)
}

/** In which sizes the demo families come, in the order of their sizes; and one that is being prepared, one that is not made any more. */
export async function fillSeries(db: Db): Promise<void> {
  await sql`
    insert into series_axis_values (product_id, attribute_code, position, allowed)
    select id, code, at, array_agg(value order by first) from (
      select p.id, axis.code, axis.at, v.attributes ->> axis.code as value, min(v.position) as first
      from products p cross join lateral unnest(p.axes) with ordinality as axis(code, at)
        join variants v on v.product_id = p.id and v.attributes ? axis.code
      where p.kind = 'SERIES' group by p.id, axis.code, axis.at, value
    ) said group by id, code, at`.execute(db)
  await sql`
    insert into products (identifier, kind, category_id, brand_id, company_id, class_id, title, description, hsn, axes, drawing, status, specification)
    select x.identifier, 'SERIES', p.category_id, p.brand_id, p.company_id, p.class_id, x.title, '', p.hsn, p.axes, p.drawing, x.status,
      '[{"name": "Colour", "value": "Ivory"}, {"name": "Joint", "value": "Solvent cement"}]'
    from products p join (values
      ('supreme-aqua-gold-pipe', 'Supreme Aqua Gold pipe, column', 'DRAFT'), ('supreme-aqua-classic-pipe', 'Supreme Aqua Classic pipe', 'RETIRED')
    ) as x(identifier, title, status) on true where p.identifier = 'supreme-upvc-plumbing-pipe-sch-80'`.execute(db)
  await sql`
    insert into series_axis_values (product_id, attribute_code, position, allowed)
    select n.id, s.attribute_code, s.position, s.allowed from products n join products p on p.identifier = 'supreme-upvc-plumbing-pipe-sch-80'
      join series_axis_values s on s.product_id = p.id where n.identifier in ('supreme-aqua-gold-pipe', 'supreme-aqua-classic-pipe')`.execute(
    db,
  )
}

/** A master that waits for its licence, and one whose mill has stopped. */
export async function fillDraftMasters(db: Db): Promise<void> {
  await sql`
    insert into products (identifier, kind, category_id, brand_id, company_id, class_id, title, description, hsn, standard, process, axes, drawing, status)
    select x.identifier, 'TMT', p.category_id, p.brand_id, p.company_id, p.class_id, x.title, '', p.hsn, p.standard, x.process, '{diameterMm}', p.drawing, x.status
    from (values
      ('jsw-neosteel-550d-tmt-bars', 'jsw-neosteel-crs-bars', 'JSW Neosteel CRS bars', 'CRS', 'DRAFT'),
      ('radha-tmt-fe-550-bars', 'radha-tmt-fe-415-bars', 'Radha TMT Fe 415 bars', 'TMT', 'RETIRED')
    ) as x(like_of, identifier, title, process, status) join products p on p.identifier = x.like_of`.execute(db)
  await sql`update products p set search_text = p.title where p.search_text = ''`.execute(db)
}
