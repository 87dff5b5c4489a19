import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#core/db/migrate.ts'
import { type OpenDb, openDb } from '#core/db/open.ts'
import { Catalogue } from '../../../tools/generate/statements/catalogue.ts'
import { Describer } from '../../../tools/generate/statements/describe.ts'
import { Facts, textOf } from '../../../tools/generate/statements/facts.ts'
import type { Inside } from '../../../tools/generate/statements/source.ts'

let open: OpenDb
let describer: Describer
let catalogue: Catalogue
let release = () => {}

beforeAll(async () => {
  // the one that the generator asks
  open = await openDb('memory://')
  await migrate(open)
  const client = await open.pool.connect()
  release = () => client.release()
  describer = new Describer(client)
  catalogue = new Catalogue(client)
  await catalogue.read()
})
afterAll(async () => {
  release()
  await open.close()
})

/** What the types of JSON columns say, as the generator asks the compiler. */
const shapes: Record<string, Inside> = {
  'claims.lines []': { isNull: false, isText: false },
  'claims.lines [] unit': { isNull: false, isText: true },
  'claims.lines [] pieces': { isNull: true, isText: false },
}

/** The types of the answer's columns, where the values whose numbers are given are never null. */
async function typesOf(text: string, values: readonly number[] = []): Promise<string[]> {
  await describer.columnsOf(text)
  const { tree, sure, filled } = await describer.treeOf(text, { sure: values, filled: { 3: ['id', 'at'] } })
  const columnType = (name: string) => ({ 'coupons.state': 'CouponState', 'claims.lines': 'Lines' })[name]
  const facts = new Facts({
    catalogue,
    columnType,
    mayBeNull: (value) => !sure.includes(value),
    filled: (value) => filled?.[value] ?? [],
    isFilled: () => false,
    inside: ({ column, steps }) => shapes[[column, ...steps].join(' ')],
  })
  return facts.columnsOf(tree).map(({ fact }) => textOf(fact))
}

test.each([
  // columns
  ['select c.id, state, thumb from coupons c cross join users', 'number, CouponState, string | null'],
  ['select c.state from users u left join coupons c on c.id = u.id', 'CouponState | null'],
  ['select c.state from users u left join coupons c on c.id = u.id where c.code > $1', 'CouponState'],
  [
    'select c.state, d.state from coupons c full join coupons d on d.id = c.id',
    'CouponState | null, CouponState | null',
  ],
  ['select thumb from users where thumb is not null', 'string'],
  ['select thumb from users where thumb is not null or id = 1', 'string | null'],
  ["select thumb from users where thumb like 'a%' and mobile in ('1', '2')", 'string'],
  ['select q.thumb from (select thumb from users where thumb is not null) q', 'string'],
  ['with q as (select id, thumb from users) select q.thumb, q.id from q', 'string | null, number'],
  // expressions
  [
    "select coalesce(thumb, ''), nullif(name, ''), thumb || name, name || email from users",
    'string, string | null, string | null, string',
  ],
  ["select case when id > 1 then 'A' else 'B' end, case when id > 1 then 'A' end from users", "'A' | 'B', 'A' | null"],
  ['select case when thumb is null then email else thumb end from users', 'string'],
  ["select state <> 'LIVE', ends_at > now(), id = any($1::bigint[]) from coupons", 'boolean, boolean, boolean | null'],
  [
    'select exists (select 1 from users), thumb is null, (select u.name from users u limit 1) from users',
    'boolean, boolean, string | null',
  ],
  ['select (select count(*) from users), (select max(id) from users)', 'number, number | null'],
  ['select $1::text, $2::int', 'string | null, number'],
  ['select max(id) from coupons having count(*) > 0', 'number'],
  // groups
  ['select count(*), max(id), sum(id)::bigint from coupons', 'number, number | null, number | null'],
  [
    'select state, max(id), max(u.thumb) from coupons c join users u using (id) group by state',
    'CouponState, number, string | null',
  ],
  ['select max(id) filter (where id > 3) from coupons group by state', 'number | null'],
  ['select row_number() over (), lag(id) over () from coupons', 'number, number | null'],
  // several parts
  ['select id, name from users union all select id, thumb from users', 'number, string | null'],
  ["select 'A' as kind union select 'B'", "'A' | 'B'"],
  ['select q.id from (values (1, null), (2, 3)) q(id, other)', 'number'],
  ['select q.other from (values (1, null), (2, 3)) q(id, other)', 'number | null'],
  // writes
  ['update users set thumb = $2::text where id = $1 returning thumb, mobile', 'string, string | null'],
  ['update users set thumb = null where thumb is not null returning thumb', 'string | null'],
  ['delete from users where thumb is not null returning thumb', 'string'],
  // JSON
  [
    "select jsonb_build_object('id', id, 'at', ends_at, 'limit', usage_limit) from coupons",
    '{ id: number; at: string; limit: number | null }',
  ],
  ["select coalesce(jsonb_agg(jsonb_build_object('id', id)), '[]') from coupons", '{ id: number }[]'],
  ["select payload ->> 'a' from events", 'string | null'],
  [
    "select case when c.id is not null then jsonb_build_object('code', c.code) end from users u left join coupons c on c.id = u.id",
    '{ code: string } | null',
  ],
  ['select jsonb_agg(q) from (select id, thumb from users) q', '{ id: number; thumb: string | null }[] | null'],
  // JSON whose type is said of its column
  [
    "select e.value ->> 'unit', (e.value ->> 'pieces')::int, e.value -> 'pieces' from claims, jsonb_array_elements(lines) e",
    "NonNullable<NonNullable<Lines[number]>['unit']>, number | null, NonNullable<NonNullable<Lines[number]>['pieces']> | null",
  ],
  [
    "select e.value ->> 'other', (e.value ->> 'unit')::int from claims, jsonb_array_elements(lines) e",
    'string | null, number',
  ],
  // rows that the program sends as JSON, in which id and at are never null
  [
    'select r.id, r.at, r.thumb from jsonb_to_recordset($3::jsonb) as r(id bigint, at timestamptz, thumb text) where $1::int > $2::int',
    'number, Date, string | null',
  ],
  // functions of our own
  [
    'select quoted_milli(usage_limit, id, id), quoted_milli(id, usage_limit, id), has_brand_authorisation(id, id) from coupons',
    'number, number | null, boolean',
  ],
  // lists
  ['select array_agg(id) from coupons group by state', 'number[]'],
  ['select array(select thumb from users)', '(string | null)[]'],
  ['select x from unnest($1::text[]) x', 'string'],
])('%s', async (text, types) => {
  expect((await typesOf(text, [2])).join(', ')).toBe(types)
})
