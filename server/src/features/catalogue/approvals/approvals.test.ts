import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'
import { selling } from '#test/shop/selling.ts'

let server: TestServer
let world: Awaited<ReturnType<typeof selling>>
let seller: Awaited<ReturnType<typeof world.company>>
let backOffice = ''
beforeAll(async () => {
  server = await startServer()
  world = await selling(server)
  seller = await world.company('deccan-cement-mart')
  backOffice = await server.as('categoryManager')
})
afterAll(() => server.close())

const list =
  'query ($filter: ProductChangeFilter!) { productChanges(page: { size: 100 }, filter: $filter) { total overdue counts { status count } items { id status sellerName isOverdue } } }'
const offersAt = `query ($identifier: String!) { product(identifier: $identifier) { variants { id fromPaise } } }`
const codeOfDecision = async (token: string, id: string, decision: string, more: object = {}) =>
  server.codeOf(world.decideText, { id, version: await world.versionOf(id), decision, ...more }, token)
const changeFields =
  '{ productChange(id: $id) { actions { action name label old new } risks status version history { action by note } } }'
const readChange = async (id: string) =>
  (
    await server.get<{
      productChange: {
        actions: { action: string; name: string; label: string | null; old: unknown; new: unknown }[]
        risks: string[]
        history: { action: string }[]
      }
    }>(`query ($id: ID!) ${changeFields}`, { id }, backOffice)
  ).productChange

describe('a product that a seller brings', () => {
  test('is seen by nobody until an admin approves it, and can be bought then', async () => {
    const made = await world.propose(seller)
    expect(made).toMatchObject({ status: 'PROPOSED', isMine: true, change: { status: 'PENDING', kind: 'CREATE' } })
    expect(made.offers).toMatchObject([{ status: 'PENDING_APPROVAL', onHandMilli: 900_000 }])
    expect(await world.inShop(made.identifier)).toBeNull()
    const add = 'mutation ($id: ID!) { addToCart(offerId: $id, quantityMilli: 50000, pincode: "411045") { count } }'
    expect(await server.codeOf(add, { id: made.offers[0]?.id })).not.toBe('OK')

    const { actions } = await readChange(made.change.id)
    expect(actions.find(({ name }) => name === 'brandId')).toMatchObject({ old: null, new: 'UltraTech' })
    expect(actions.find(({ name }) => name === 'type')).toMatchObject({
      action: 'ATTRIBUTE_SET',
      label: 'Type',
      new: 'PPC',
    })
    expect(actions.at(-1)).toMatchObject({ action: 'STATUS', new: 'PUBLISHED' })

    await world.decide(backOffice, made.change.id, 'APPROVE')
    await server.settle()
    expect(await world.inShop(made.identifier)).toMatchObject({ title: made.title })
    expect(await server.codeOf(add, { id: made.offers[0]?.id })).toBe('OK')
    const { product } = await server.get<{ product: { variants: { fromPaise: number }[] } }>(offersAt, made)
    expect(product.variants[0]?.fromPaise).toBeGreaterThan(300_00)
    const found = await server.get<{ search: { list: { items: { identifier: string }[] } } }>(
      '{ search(term: "weather plus WP-50") { list { items { identifier } } } }',
    )
    expect(found.search.list.items.map(({ identifier }) => identifier)).toContain(made.identifier)
  })
  test('goes back with a question, is answered, and the admins see the new words', async () => {
    const made = await world.propose(seller, { title: 'UltraTech Super cement, 50 kg', modelNo: 'S-50' })
    await world.decide(backOffice, made.change.id, 'REQUEST_CHANGES', { note: 'Which grade is it?' })
    const requested = await world.own(seller, made.identifier)
    expect(requested.change).toMatchObject({ status: 'CHANGES_REQUESTED', externalNote: 'Which grade is it?' })
    const looked = await world.versionOf(made.change.id)
    const again = await world.change(seller, requested, { title: 'UltraTech Super cement PPC, 50 kg', modelNo: 'S-50' })
    expect(again.change).toMatchObject({ id: made.change.id, status: 'PENDING' })
    const early = { id: made.change.id, version: looked, decision: 'APPROVE' }
    expect(await server.codeOf(world.decideText, early, backOffice)).toBe('STALE')
    const { history } = await world.decide(backOffice, made.change.id, 'APPROVE')
    expect(history.map(({ action }) => action)).toEqual(['approve', 'resubmit', 'requestChanges', 'submit'])
    expect(await world.inShop(made.identifier)).toMatchObject({ title: 'UltraTech Super cement PPC, 50 kg' })
  })
  test('is turned down with a reason, which the seller is told in their language', async () => {
    const made = await world.propose(seller, { title: 'UltraTech Nonsense, 50 kg', modelNo: 'N-50' })
    expect(await codeOfDecision(backOffice, made.change.id, 'REJECT')).toBe('VALIDATION')
    await server.pool.query("update users set locale = 'de-DE' where id = $1", [seller.userId])
    await world.decide(backOffice, made.change.id, 'REJECT', { reasonCode: 'MISSING_SPEC', note: 'No grade.' })
    await server.settle()
    expect(await world.own(seller, made.identifier)).toMatchObject({
      status: 'REJECTED',
      change: { status: 'REJECTED', reasonCode: 'MISSING_SPEC' },
      offers: [{ status: 'DRAFT' }],
    })
    const { body } = await world.one<{ body: string }>(
      "select body from messages where template = 'product.rejected' and user_id = $1 order by id desc limit 1",
      [seller.userId],
    )
    expect(body).toContain('Angaben fehlen')
    expect(body).toContain('No grade.')
    const { n } = await world.one<{ n: number }>(
      'select count(*)::int as n from notifications where user_id = $1 and title like $2',
      [seller.userId, '%Nonsense%'],
    )
    expect(n).toBe(1)
    await server.pool.query("update users set locale = 'en-US' where id = $1", [seller.userId])
  })
  test('is taken back, and gone', async () => {
    const made = await world.propose(seller, { title: 'UltraTech Mistake, 50 kg', modelNo: 'M-50' })
    const withdraw = 'mutation ($id: ID!) { cancelProductChange(id: $id) { status } }'
    const other = await world.company('aravalli-cement-depot')
    expect(await server.codeOf(withdraw, { id: made.change.id }, other.token)).toBe('NOT_FOUND')
    expect(await server.codeOf(withdraw, { id: made.change.id }, seller.token)).toBe('OK')
    expect(await codeOfDecision(backOffice, made.change.id, 'APPROVE')).toBe('BAD_TRANSITION')
    expect((await world.own(seller, made.identifier)).status).toBe('DRAFT')
    const retire =
      'mutation ($identifier: String!) { submitProductRetirement(identifier: $identifier, note: "") { status } }'
    expect(await server.get(retire, made, seller.token)).toEqual({ submitProductRetirement: { status: 'RETIRED' } })
  })
})

describe('a product in the shop', () => {
  const grown = async (title: string) => {
    const made = await world.propose(seller, { title, modelNo: title })
    await world.decide(backOffice, made.change.id, 'APPROVE')
    return world.own(seller, made.identifier)
  }
  test('stays as it is until a change is granted, and then search and pages know', async () => {
    const made = await grown('UltraTech Premium cement, 50 kg')
    const title = 'UltraTech Premium zebra cement, 50 kg'
    const proposed = await world.change(seller, made, {
      title,
      modelNo: made.title,
      attributes: [{ code: 'type', values: ['OPC'] }],
    })
    expect(proposed).toMatchObject({
      title: made.title,
      change: { status: 'PENDING', kind: 'UPDATE' },
      form: { title },
    })
    expect(await world.inShop(made.identifier)).toMatchObject({ title: made.title })
    const { actions, risks } = await readChange(proposed.change.id)
    expect(actions.map(({ action, name, old, new: now }) => [action, name, old, now])).toEqual([
      ['FIELD_SET', 'title', made.title, title],
      ['ATTRIBUTE_SET', 'type', 'PPC', 'OPC'],
      ['ATTRIBUTE_SET', 'bagKg', 50, null],
    ])
    expect(risks).toEqual(['TITLE'])
    await world.decide(backOffice, proposed.change.id, 'APPROVE')
    await server.settle()
    expect(await world.inShop(made.identifier)).toMatchObject({ title })
    const row = await world.one<{ search_text: string; title: string }>(
      'select p.search_text, v.title from products p join variants v on v.product_id = p.id where p.identifier = $1',
      [made.identifier],
    )
    expect(row.search_text).toContain('zebra')
    expect(row.title).toBe(title)
  })
  test('that changed meanwhile in the same field refuses the change as stale; in another it takes it', async () => {
    const made = await grown('UltraTech Duo cement, 50 kg')
    const proposed = await world.change(seller, made, {
      title: made.title,
      modelNo: made.title,
      description: 'New words.',
    })
    await server.pool.query("update products set description = 'Others.' where identifier = $1", [made.identifier])
    expect(await codeOfDecision(backOffice, proposed.change.id, 'APPROVE')).toBe('STALE')
    expect((await readChange(proposed.change.id)).history.map(({ action }) => action)).toEqual(['submit'])
    await server.pool.query("update products set description = $2, manufacturer = 'Another' where identifier = $1", [
      made.identifier,
      made.form.description,
    ])
    expect(await codeOfDecision(backOffice, proposed.change.id, 'APPROVE')).toBe('OK')
    const row = await world.one('select description, manufacturer from products where identifier = $1', [
      made.identifier,
    ])
    expect(row).toEqual({ description: 'New words.', manufacturer: 'Another' })
  })
  test('with a waiting change can be worded anew, and not wished for twice', async () => {
    const made = await grown('UltraTech Trio cement, 50 kg')
    const same = { title: made.title, modelNo: made.title }
    const changeOf = (over: object) => ({
      identifier: made.identifier,
      version: made.version,
      input: world.input({ ...same, ...over }),
    })
    expect(await server.codeOf(world.changeText, changeOf({}), seller.token)).toBe('NOTHING_CHANGED')
    const first = await world.change(seller, made, { ...same, description: 'One.' })
    const second = await world.change(seller, made, { ...same, description: 'Two.' })
    expect(second.change.id).toBe(first.change.id)
    const gone =
      'mutation ($identifier: String!) { submitProductRetirement(identifier: $identifier, note: "sold out") { status } }'
    expect(await server.codeOf(gone, made, seller.token)).toBe('CHANGE_WAITING')
  })
  test('shows its new pictures once they are granted, and only pictures of its own firm', async () => {
    const made = await grown('UltraTech Photo cement, 50 kg')
    const picture = async (key: string, owner: number) => {
      await server.pool.query(
        "insert into files (key, kind, mime, size, sha256, width, height, owner_id) values ($1, 'picture', 'image/webp', 1, '', 800, 600, $2)",
        [key, owner],
      )
      return { key, alt: 'A bag' }
    }
    const other = await world.company('aravalli-cement-depot')
    const theirs = await picture('their-picture-0001', other.userId)
    const changeRequest = (pictures: object[]) => ({
      identifier: made.identifier,
      version: made.version,
      input: world.input({ title: made.title, modelNo: made.title, pictures }),
    })
    expect(await server.codeOf(world.changeText, changeRequest([theirs]), seller.token)).toBe('NOT_FOUND')
    const ours = await picture('our-own-picture-01', seller.userId)
    const { submitProductChange } = await server.get<{ submitProductChange: { change: { id: string } } }>(
      world.changeText,
      changeRequest([ours]),
      seller.token,
    )
    expect((await readChange(submitProductChange.change.id)).actions).toMatchObject([
      { action: 'IMAGE_ADD', name: 'our-own-picture-01', new: { alt: 'A bag', widths: [320, 640, 800] } },
    ])
    await world.decide(backOffice, submitProductChange.change.id, 'APPROVE')
    await server.settle()
    const { product } = await server.get<{ product: { images: { key: string }[] } }>(
      'query ($identifier: String!) { product(identifier: $identifier) { images { key } } }',
      made,
    )
    expect(product.images).toEqual([{ key: 'our-own-picture-01' }])
  })
  test('leaves the catalogue when its seller asks and an admin agrees', async () => {
    const made = await grown('UltraTech Quad cement, 50 kg')
    const gone =
      'mutation ($identifier: String!, $note: String!) { submitProductRetirement(identifier: $identifier, note: $note) { status change { id } } }'
    expect(await server.codeOf(gone, { ...made, note: '' }, seller.token)).toBe('REASON_NEEDED')
    const { submitProductRetirement } = await server.get<{
      submitProductRetirement: { status: string; change: { id: string } }
    }>(gone, { ...made, note: 'no longer made' }, seller.token)
    expect(submitProductRetirement.status).toBe('PUBLISHED')
    await world.decide(backOffice, submitProductRetirement.change.id, 'APPROVE')
    await server.settle()
    expect(await world.inShop(made.identifier)).toBeNull()
  })
})

describe('who decides', () => {
  test('is never the firm that wishes', async () => {
    const both = await world.company('aravalli-cement-depot', ['seller', 'categoryManager'])
    const made = await world.propose(both, { title: 'ACC Own cement, 50 kg', brandId: world.acc, modelNo: 'O' })
    expect(await codeOfDecision(both.token, made.change.id, 'APPROVE')).toBe('OWN_SUBMISSION')
    const { submitProductChangeDecisions } = await server.get<{
      submitProductChangeDecisions: { id: string; whyNot: { code: string } | null }[]
    }>(
      'mutation ($ids: [ID!]!) { submitProductChangeDecisions(ids: $ids, decision: APPROVE) { id whyNot { code } } }',
      { ids: [made.change.id] },
      both.token,
    )
    expect(submitProductChangeDecisions).toEqual([{ id: made.change.id, whyNot: { code: 'OWN_SUBMISSION' } }])
    const colleague = await world.company('aravalli-cement-depot', ['seller', 'admin'])
    expect(await codeOfDecision(colleague.token, made.change.id, 'REJECT', { reasonCode: 'DUPLICATE' })).toBe(
      'OWN_SUBMISSION',
    )
  })
  test('sees only: a seller manager', async () => {
    const manager = await server.as('sellerManager')
    const { productChanges } = await server.get<{ productChanges: { items: { id: string }[] } }>(
      list,
      { filter: {} },
      manager,
    )
    expect(productChanges.items.length).toBeGreaterThan(0)
    expect(await codeOfDecision(manager, productChanges.items[0]?.id ?? '', 'APPROVE')).toBe('FORBIDDEN')
  })
  test('decides many at once, each with its own result', async () => {
    const made = []
    for (const at of [1, 2])
      made.push(await world.propose(seller, { title: `UltraTech Bulk ${at} cement`, modelNo: `B${at}` }))
    await world.decide(backOffice, made[1]?.change.id ?? '', 'APPROVE')
    const ids = [...made.map(({ change }) => change.id), '99999999']
    const { submitProductChangeDecisions } = await server.get<{
      submitProductChangeDecisions: { id: string; whyNot: { code: string } | null }[]
    }>(
      'mutation ($ids: [ID!]!) { submitProductChangeDecisions(ids: $ids, decision: REJECT, reasonCode: DUPLICATE) { id whyNot { code } } }',
      { ids },
      backOffice,
    )
    expect(submitProductChangeDecisions.map(({ whyNot }) => whyNot?.code ?? null)).toEqual([
      null,
      'BAD_TRANSITION',
      'NOT_FOUND',
    ])
  })
  test('is nobody for a seller with a record, and the log says so', async () => {
    const trusted = await world.company('teesta-cement-stores')
    const { product } = await server.build.offer({ seller: trusted.house, yard: trusted.yard })
    await server.pool.query(
      `insert into product_changes (target, target_id, product_id, seller_id, requested_by, kind, diff, status, decided_by, decided_at, sla_due_at, created_at, updated_at)
       select 'PRODUCT', id, id, $1, $2, 'UPDATE', '[]', 'APPROVED', (select min(id) from users), now(), now(), now(), now()
       from products, generate_series(1, 20) where id = $3`,
      [trusted.sellerId, trusted.userId, product.id],
    )
    const made = await world.propose(trusted, {
      title: 'Trusted cement, 50 kg',
      brandId: String(product.brandId),
      modelNo: 'T',
    })
    expect(made).toMatchObject({ status: 'PUBLISHED', change: { status: 'APPROVED', autoApproved: true } })
    expect((await readChange(made.change.id)).history.map(({ action }) => action)).toEqual(['autoApprove', 'submit'])
    const odd = await world.one<{ hsn: string }>("select hsn from hsn_codes where hsn like '2505%' limit 1")
    const risky = await world.propose(trusted, { title: 'Trusted odd cement, 50 kg', hsn: odd.hsn, modelNo: 'TO' })
    expect(risky.change.status).toBe('PENDING')
  })
})

describe('another HSN code of goods in the shop', () => {
  test('is approved by an admin only when the goods are then taxed at another rate, and the other admins are told', async () => {
    const made = await world.propose(seller, { title: 'UltraTech Taxed cement, 50 kg', modelNo: 'TX' })
    await world.decide(backOffice, made.change.id, 'APPROVE')
    const live = await world.own(seller, made.identifier)
    const { hsn } = await world.one<{ hsn: string }>(
      `select hsn from gst_rates where rate_bp not in (select g.rate_bp from gst_rates g join products p using (hsn) where p.identifier = '${made.identifier}') limit 1`,
    )
    const { change } = await world.change(seller, live, { title: live.title, modelNo: 'TX', hsn })
    const kept = () => world.one<{ hsn: string }>(`select hsn from products where identifier = '${made.identifier}'`)
    const before = await kept()
    expect(await codeOfDecision(backOffice, change.id, 'APPROVE')).toBe('TAX_BY_ADMIN')
    expect(await kept()).toEqual(before)
    const told =
      "select count(*)::int as count from events where name = 'power.used' and payload->>'action' = 'product.hsn'"
    expect(await codeOfDecision(await server.as('admin'), change.id, 'APPROVE')).toBe('OK')
    expect(await kept()).toEqual({ hsn })
    expect(await world.one(told)).toEqual({ count: 1 })
  })
})

describe('the queue', () => {
  test('counts states, marks what is late, and keeps associates apart', async () => {
    const associate = await world.company('kovai-waterline', ['superSeller'])
    const made = await world.propose(associate, { title: 'UltraTech Associate cement, 50 kg', modelNo: 'A' })
    const read = async (filter: object) =>
      (
        await server.get<{
          productChanges: {
            total: number
            overdue: number
            counts: { status: string; count: number }[]
            items: { id: string; isOverdue: boolean }[]
          }
        }>(list, { filter }, backOffice)
      ).productChanges
    const idsOf = async (filter: object) => (await read(filter)).items.map(({ id }) => id)
    expect(await idsOf({ associates: true })).toContain(made.change.id)
    expect(await idsOf({})).not.toContain(made.change.id)
    const companies = await read({ associates: true, seller: String(associate.sellerId) })
    expect(companies.items.find(({ id }) => id === made.change.id)?.isOverdue).toBe(false)
    await server.pool.query(
      "update product_changes set created_at = created_at - interval '8 days', sla_due_at = sla_due_at - interval '8 days' where id = $1",
      [made.change.id],
    )
    const later = await read({ associates: true, status: 'PENDING', olderThanHours: 72, category: 'cement' })
    expect(later.items.find(({ id }) => id === made.change.id)?.isOverdue).toBe(true)
    expect(later.overdue).toBeGreaterThan(0)
    const { adminQueues } = await server.get<{ adminQueues: { name: string; count: number; late: number }[] }>(
      '{ adminQueues { name count late } }',
      {},
      backOffice,
    )
    const queue = adminQueues.find(({ name }) => name === 'associateApprovals')
    expect(queue?.late).toBeGreaterThan(0)
    const near = await server.get<{
      adjacentProductChanges: { previous: string | null; next: string | null; waiting: number }
    }>(
      'query ($id: ID!) { adjacentProductChanges(id: $id) { previous next waiting } }',
      { id: made.change.id },
      backOffice,
    )
    expect(near.adjacentProductChanges.waiting).toBe(queue?.count)
  })
})
