import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'
import { registration } from '#test/shop/applying.ts'

let server: TestServer
let admin: string
let manager: string
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
  manager = await server.as('sellerManager')
})
afterAll(() => server.close())

const apply = 'mutation ($input: AssociateInput!) { submitAssociateApplication(input: $input) { number } }'
const list = `query ($queue: AssociateQueue!, $page: PageInput! = {}, $filter: AdminAssociateFilter! = {}) {
  adminAssociates(queue: $queue, page: $page, filter: $filter) { total late counts { status count } items { id number name status } } }`
const one = `query ($id: ID!) { adminAssociate(id: $id) { status userId sellerId territory assigneeName followUpOn isLate
  transitions { transition whyNot { code message } } history { from to note } notes { body } alike { number } colleagues { id name } } }`
const transition = `mutation ($id: ID!, $transition: AssociateTransition!, $note: String) {
  updateAssociateStatus(id: $id, transition: $transition, note: $note) { status userId } }`
const takeOn = `mutation ($id: ID!, $company: AssociateCompanyInput!) { approveAssociate(id: $id, company: $company) { status sellerId } }`

let count = 0
type Input = { type?: string; email?: string } & Record<string, unknown>
async function applied(entered: Input = {}, token = ''): Promise<{ id: string; number: string; email: string }> {
  const at = ++count
  const email = entered.email ?? `applicant${at}@join.example`
  const input = {
    type: 'SERVICE',
    name: `Anil ${'abcdefghijklmnopqrstuvwxyz'[at % 26]}Kale`,
    company: `Works ${at}`,
    mobile: `98230${String(10_000 + at)}`,
    city: 'Pune',
    stateCode: '27',
    pincode: '411045',
    serviceKinds: ['ARCHITECT'],
    consent: true,
    ...entered,
    email,
  }
  const { submitAssociateApplication } = await server.get<{ submitAssociateApplication: { number: string } }>(
    apply,
    { input },
    token,
  )
  return { ...submitAssociateApplication, id: String(Number(submitAssociateApplication.number.slice(3))), email }
}

const rows = async (query: string, values: unknown[] = []) => (await server.pool.query(query, values)).rows
const messagesTo = async (email: string) => {
  await server.settle()
  return rows('select template, subject from messages where recipient = $1 order by id', [email])
}
const rolesOf = async (userId: unknown) =>
  (await rows('select role from user_roles where user_id = $1 order by role', [userId])).map(({ role }) => role)
const read = async (id: string, token = admin) =>
  (await server.get<{ adminAssociate: Record<string, unknown> }>(one, { id }, token)).adminAssociate

describe('an application', () => {
  test('of a stranger gets a number, a letter in their language, and an entry in the admins’ list', async () => {
    const { number, email } = await applied({ locale: 'de-DE' })
    expect(number).toMatch(/^AP-\d{5}$/)
    expect(await messagesTo(email)).toEqual([
      { template: 'associate.received', subject: `Wir haben Ihre Bewerbung ${number} erhalten` },
    ])
    expect(await rows(`select 1 from notifications where link like '/admin/associate/service?id=%'`)).not.toEqual([])
  })

  test('says at the field what is wrong, and wants an open yes', async () => {
    const input = {
      type: 'SERVICE',
      name: 'A',
      mobile: '1',
      email: 'x',
      city: '',
      stateCode: '27',
      pincode: '560058',
      consent: false,
    }
    const { errors } = await server.ask(apply, { input })
    expect(Object.keys(errors?.[0]?.extensions.fields ?? {}).sort()).toEqual(
      ['city', 'consent', 'email', 'mobile', 'name'].sort(),
    )
  })

  test('of somebody who is signed in is linked to the account', async () => {
    const user = await server.build.user()
    const { id } = await applied({}, user.token)
    expect(await read(id)).toMatchObject({ userId: String(user.id) })
  })

  test('is not for the operator’s own people', async () => {
    await expect(applied({}, manager)).rejects.toThrow('ROLES_DO_NOT_MIX')
  })

  test('of a dealer names an associate that is there', async () => {
    await expect(applied({ type: 'SUB_DEALER', associateId: '999999' })).rejects.toThrow('NOT_A_CHOICE')
  })

  test('can be sent from one address five times a day', async () => {
    const email = 'often@join.example'
    for (let n = 0; n < 5; n++) await applied({ email })
    await expect(applied({ email })).rejects.toThrow('RATE_LIMITED')
  })
})

describe('an admin', () => {
  test('has a list for each kind, with counts, search and what is late', async () => {
    const { number } = await applied({ type: 'TRADE', name: 'Sonal Trading' })
    type List = { adminAssociates: { total: number; late: number; counts: object[]; items: object[] } }
    const find = async () =>
      (await server.get<List>(list, { queue: 'ENQUIRY', filter: { search: 'sonal' } }, admin)).adminAssociates
    expect(await find()).toMatchObject({
      total: 1,
      late: 0,
      counts: [{ status: 'NEW', count: 1 }],
      items: [{ number, name: 'Sonal Trading', status: 'NEW' }],
    })
    const before = server.now()
    server.setClock(new Date(before.getTime() + 49 * 60 * 60_000))
    const later = await server.build.user({ roles: ['admin'] })
    const { adminAssociates } = await server.get<List>(
      list,
      { queue: 'ENQUIRY', filter: { search: 'sonal' } },
      later.token,
    )
    expect(adminAssociates.late).toBe(1)
    server.setClock(before)
  })

  test('of partners is closed to the seller manager, that of sellers is open', async () => {
    expect(await server.codeOf(list, { queue: 'SERVICE' }, manager)).toBe('FORBIDDEN')
    expect(await server.codeOf(list, { queue: 'BUSINESS' }, manager)).toBe('OK')
    const { id } = await applied()
    expect(await server.codeOf(one, { id }, manager)).toBe('NOT_FOUND')
    expect(await server.codeOf(transition, { id, transition: 'approve' }, manager)).toBe('NOT_FOUND')
  })

  test('plans who gets in touch and when, writes notes, and sees what else came from there', async () => {
    const { id, email } = await applied()
    const other = await applied({ email, type: 'SELLER' })
    const colleague = await server.build.user({ roles: ['admin'], name: 'Ravi Admin' })
    const plan =
      'mutation ($id: ID!, $to: ID, $on: String) { setAssociateFollowUp(id: $id, assignedTo: $to, followUpOn: $on) { id } }'
    expect(await server.codeOf(plan, { id, to: String(colleague.id), on: '2020-01-02' }, admin)).toBe('OK')
    expect(await server.codeOf(plan, { id, on: '2020-13-02' }, admin)).toBe('DATE_BAD')
    const stranger = await server.build.user()
    expect(await server.codeOf(plan, { id, to: String(stranger.id) }, admin)).toBe('NOT_A_CHOICE')
    const note = 'mutation ($id: ID!, $body: String!) { addAssociateNote(id: $id, body: $body) { id } }'
    expect(await server.codeOf(note, { id, body: 'Calls back on Monday.' }, admin)).toBe('OK')
    expect(await read(id)).toMatchObject({
      assigneeName: 'Ravi Admin',
      followUpOn: '2020-01-02',
      isLate: true,
      notes: [{ body: 'Calls back on Monday.' }],
      alike: [{ number: other.number }],
    })
  })

  test('rejects with a reason that the applicant reads', async () => {
    const { id, email } = await applied()
    expect(await server.codeOf(transition, { id, transition: 'reject' }, admin)).toBe('REASON_NEEDED')
    expect(await server.codeOf(transition, { id, transition: 'reject', note: 'We have enough in Pune.' }, admin)).toBe(
      'OK',
    )
    expect(await messagesTo(email)).toMatchObject([
      { template: 'associate.received' },
      { template: 'associate.rejected' },
    ])
    expect(await read(id)).toMatchObject({
      status: 'REJECTED',
      transitions: [],
      history: [
        { from: null, to: 'NEW' },
        { from: 'NEW', to: 'REJECTED', note: 'We have enough in Pune.' },
      ],
    })
    expect(await server.codeOf(transition, { id, transition: 'approve' }, admin)).toBe('BAD_TRANSITION')
  })

  test('does not decide on its own application', async () => {
    const person = await server.build.user()
    const { id } = await applied({ email: person.email })
    await server.pool.query(`insert into user_roles (user_id, role, granted_at) values ($1, 'admin', now())`, [
      person.id,
    ])
    expect(await server.codeOf(transition, { id, transition: 'approve' }, person.token)).toBe('OWN_SUBMISSION')
  })
})

describe('an approval', () => {
  test('gives the role to the account that applied', async () => {
    const user = await server.build.user()
    const { id, email } = await applied({ type: 'TRADE' }, user.token)
    await server.get(transition, { id, transition: 'approve' }, admin)
    expect(await rolesOf(user.id)).toEqual(['customer', 'enquiry'])
    expect(await messagesTo(email)).toMatchObject([
      { template: 'associate.received' },
      { template: 'associate.approved' },
    ])
    expect(await rows(`select action from audit_log where entity = 'associate' and entity_id = $1`, [id])).toEqual([
      { action: 'associate.approve' },
    ])
  })

  test('makes a partner a firm of its own, and leaves whoever works for one where they are', async () => {
    const companyOf = (userId: unknown) =>
      rows(
        `select s.kind, s.trade_name, s.status from seller_members m join sellers s on s.id = m.seller_id where m.user_id = $1`,
        [userId],
      )
    const user = await server.build.user()
    const { id } = await applied({ type: 'TRADE', company: 'Patil Marbles' }, user.token)
    await server.get(transition, { id, transition: 'approve' }, admin)
    expect(await companyOf(user.id)).toEqual([{ kind: 'PARTNER', trade_name: 'Patil Marbles', status: 'APPROVED' }])
    const { owner, name } = await server.build.seller()
    const second = await applied({}, owner.token)
    await server.get(transition, { id: second.id, transition: 'approve' }, admin)
    expect(await companyOf(owner.id)).toEqual([{ kind: 'SELLER', trade_name: name, status: 'APPROVED' }])
  })

  test('opens an account for a stranger, whose letter lets them choose a password', async () => {
    const { id, email } = await applied()
    await server.get(transition, { id, transition: 'approve' }, admin)
    const { userId } = await read(id)
    expect(await rolesOf(userId)).toEqual(['customer', 'service'])
    expect(await messagesTo(email)).toMatchObject([
      { template: 'associate.received' },
      { template: 'associate.invited' },
    ])
    expect(await server.letterTo(email, 'associate.invited')).toMatch(/\/reset-password\?token=[\w-]+/)
  })

  test('gives nothing to an account whose address is not proven', async () => {
    const user = await server.build.user()
    await server.pool.query('update users set email_verified_at = null where id = $1', [user.id])
    const { id } = await applied({ email: user.email })
    expect(await server.codeOf(transition, { id, transition: 'approve' }, admin)).toBe('APPLICANT_UNPROVEN')
    expect(await rolesOf(user.id)).toEqual(['customer'])
  })

  test('of a seller leads on to the full application', async () => {
    const { id, email } = await applied({ type: 'SELLER' })
    await server.get(transition, { id, transition: 'approve' }, manager)
    expect(await messagesTo(email)).toMatchObject([
      { template: 'associate.received' },
      { template: 'associate.approved.seller' },
    ])
  })

  test('of a business associate makes its firm and its owner; dealers can name it then', async () => {
    const user = await server.build.user()
    const { id } = await applied({ type: 'BUSINESS', city: 'Nashik', pincode: '422001' }, user.token)
    expect(await server.codeOf(transition, { id, transition: 'approve' }, manager)).toBe('ASSOCIATE_COMPANY')
    const { gstin, pan } = registration(8600, '27')
    const company = {
      legalName: 'Godavari Steel LLP',
      tradeName: 'Godavari Steel',
      pan,
      gstin,
      territory: 'Nashik, Ahmednagar',
    }
    expect(await server.codeOf(takeOn, { id, company: { ...company, pan: 'AAPFU0939F' } }, manager)).toBe('VALIDATION')
    await server.get(takeOn, { id, company }, manager)
    expect(await rolesOf(user.id)).toEqual(['customer', 'superSeller'])
    const { sellerId } = await read(id)
    expect(await rows('select kind, status, slug from sellers where id = $1', [sellerId])).toEqual([
      { kind: 'ASSOCIATE', status: 'APPROVED', slug: 'godavari-steel' },
    ])
    expect(await server.get('{ associatesToJoin { name } }')).toEqual({
      associatesToJoin: [{ name: 'Godavari Steel' }],
    })
    const dealer = await applied({ type: 'SUB_DEALER', associateId: sellerId })
    await server.get(transition, { id: dealer.id, transition: 'approve' }, manager)
    expect(await messagesTo(dealer.email)).toMatchObject([
      { template: 'associate.received' },
      { template: 'associate.approved.dealer' },
    ])
  })

  test('of a firm with a GSTIN that another has gives nothing at all', async () => {
    const user = await server.build.user()
    const { id } = await applied({ type: 'BUSINESS' }, user.token)
    const { gstin, pan } = registration(8600, '27')
    const company = { legalName: 'Another LLP', tradeName: 'Another Steel', pan, gstin, territory: 'Pune' }
    expect(await server.codeOf(takeOn, { id, company }, manager)).toBe('SELLER_REGISTERED')
    expect(await rolesOf(user.id)).toEqual(['customer'])
    expect(await read(id)).toMatchObject({ status: 'NEW', sellerId: null })
  })
})

test('waits are counted in the admin area for those who may decide', async () => {
  const names = async (token: string) =>
    (await server.get<{ adminQueues: { name: string }[] }>('{ adminQueues { name } }', {}, token)).adminQueues.map(
      ({ name }) => name,
    )
  expect(await names(admin)).toEqual(
    expect.arrayContaining(['associateEnquiries', 'associateServices', 'associateSellers', 'associateBusinesses']),
  )
  expect((await names(manager)).filter((name) => name.startsWith('associate'))).toEqual(
    expect.arrayContaining(['associateSellers', 'associateBusinesses']),
  )
  expect(await names(manager)).not.toContain('associateServices')
})

describe('what an applicant shows of their work', () => {
  const add = `mutation ($id: ID!, $file: Upload!) { addPortfolioFile(id: $id, name: "house.pdf", file: $file) { files { id name mime link } whyNotAdd { code message } } }`
  const mine = '{ ownAssociates(type: SERVICE) { number files { name } } }'
  const seen = 'query ($id: ID!) { adminAssociate(id: $id) { files { id name link } } }'
  const remove = 'mutation ($id: ID!) { removePortfolioFile(id: $id) { files { id } whyNotAdd { code message } } }'
  const pdf = Buffer.from('%PDF-1.4\nA house.')
  type Files = {
    files: { id: string; name: string; mime: string; link: string }[]
    whyNotAdd: { code: string; message: string } | null
  }
  const added = async (id: string, token: string, bytes = pdf) => {
    const { data, errors } = await server.upload(add, { id }, bytes, token)
    return errors
      ? (errors[0]?.extensions.code ?? '')
      : (data as unknown as { addPortfolioFile: Files }).addPortfolioFile
  }

  test('is added by their account, five files at most, and read by admins alone', async () => {
    const user = await server.build.user()
    const { id, number } = await applied({}, user.token)
    for (let n = 1; n < 5; n++) await added(id, user.token)
    const full = (await added(id, user.token)) as Files
    expect(full.files.map(({ name, mime }) => [name, mime])).toEqual(Array(5).fill(['house.pdf', 'application/pdf']))
    expect(full.whyNotAdd?.message).toContain('You can add at most 5 files')
    expect(await added(id, user.token)).toBe('FILES_FULL')
    expect(await server.get(mine, {}, user.token)).toMatchObject({ ownAssociates: [{ number }] })

    const { adminAssociate } = await server.get<{ adminAssociate: Files }>(seen, { id }, admin)
    expect(adminAssociate.files).toHaveLength(5)
    expect(await (await fetch(server.url + adminAssociate.files[0]?.link)).text()).toBe(pdf.toString())
    expect(await server.codeOf(seen, { id }, manager)).toBe('NOT_FOUND')
    expect(await server.codeOf(seen, { id }, user.token)).toBe('FORBIDDEN')

    const file = full.files[0]?.id
    const stranger = await server.build.user()
    expect(await server.codeOf(remove, { id: file }, stranger.token)).toBe('NOT_FOUND')
    const { removePortfolioFile } = await server.get<{ removePortfolioFile: Files }>(remove, { id: file }, user.token)
    expect(removePortfolioFile).toMatchObject({ whyNotAdd: null })
    expect(removePortfolioFile.files).toHaveLength(4)
  })

  test('is never taken from somebody without an account, of another kind, or after the answer', async () => {
    const user = await server.build.user()
    const before = (await rows('select count(*)::int as n from files'))[0]?.n
    const { id } = await applied({ email: user.email })
    expect(await added(id, '')).toBe('UNAUTHENTICATED')
    expect(await added(id, (await server.build.user()).token)).toBe('NOT_FOUND')
    expect(await added(id, user.token, Buffer.from('<script>'))).toBe('FILE_TYPE')
    const company = await applied({ type: 'BUSINESS' }, user.token)
    expect(await added(company.id, user.token)).toBe('NOT_FOUND')
    // sent without signing in, from an address that the account has proven
    expect(await added(id, user.token)).toMatchObject({ files: [{ name: 'house.pdf' }] })
    await server.pool.query('update users set email_verified_at = null where id = $1', [user.id])
    expect(await added(id, user.token)).toBe('NOT_FOUND')
    await server.pool.query('update users set email_verified_at = now() where id = $1', [user.id])
    await server.get(transition, { id, transition: 'reject', note: 'We have enough in Pune.' }, admin)
    expect(await added(id, user.token)).toBe('BAD_TRANSITION')
    expect((await rows('select count(*)::int as n from files'))[0]?.n).toBe(before + 1)
  })
})
