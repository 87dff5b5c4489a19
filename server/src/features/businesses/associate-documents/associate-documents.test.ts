import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
let site = ''
beforeAll(async () => {
  server = await startServer()
  site = await server.as('siteManager')
})
afterAll(() => server.close())

const pdf = (text: string) => Buffer.from(`%PDF-1.4\n% ${text}\n%%EOF\n`)
const add = `mutation ($number: Int!, $input: AssociateDocumentInput!, $file: Upload!) {
  addAssociateDocument(number: $number, input: $input, file: $file) { id kind number state url } }`
const remove = 'mutation ($id: ID!) { deleteAssociateDocument(id: $id) }'
const all = '{ associateDocuments { id kind number title state url } }'
const shown = '{ shownAssociateDocuments { kind title number url } }'
type Version = { id: string; kind: string; number: number; title: string; state: string; url: string }

const input = (over: object = {}) => ({ kind: 'seller', title: 'Fees for sellers', ...over })
const send = (number: number, over: object = {}, bytes = pdf('v')) =>
  server.upload(add, { number, input: input(over) }, bytes, site)
const codeOf = (answer: { errors?: { extensions: { code: string } }[] }) => answer.errors?.[0]?.extensions.code
const versions = async () =>
  (await server.get<{ associateDocuments: Version[] }>(all, {}, site)).associateDocuments.filter(
    ({ kind }) => kind === 'seller',
  )

test('a version in force is downloaded by everybody, an older one by staff only', async () => {
  expect(codeOf(await send(0, {}, pdf('first')))).toBeUndefined()
  expect(codeOf(await send(1, { title: 'Fees for sellers, 2026' }, pdf('second')))).toBeUndefined()
  const { shownAssociateDocuments } = await server.get<{ shownAssociateDocuments: Version[] }>(shown)
  expect(shownAssociateDocuments).toEqual([
    { kind: 'seller', title: 'Fees for sellers, 2026', number: 2, url: '/api/programme/seller.pdf' },
  ])
  const open = await fetch(`${server.url}/api/programme/seller.pdf`)
  expect([open.headers.get('content-type'), await open.text()]).toEqual(['application/pdf', pdf('second').toString()])
  expect((await versions()).map(({ number, state }) => [number, state])).toEqual([
    [2, 'IN_FORCE'],
    [1, 'ENDED'],
  ])
  const older = (await versions())[1]?.url ?? ''
  expect(await (await fetch(server.url + older)).text()).toBe(pdf('first').toString())
  expect((await fetch(server.url + older.replace(/sig=.*/, 'sig=x'))).status).toBe(404)
  expect((await fetch(`${server.url}/api/programme/service.pdf`)).status).toBe(404)
})

test('a version of a later day waits, and is deleted with its file before it', async () => {
  const logged = await server.build.count('audit_log')
  expect(codeOf(await send(2, { effectiveFrom: '2027-04-01' }, pdf('third')))).toBeUndefined()
  expect(await server.build.count('audit_log')).toBe(logged + 1)
  const [coming] = await versions()
  expect(coming?.state).toBe('SCHEDULED')
  expect(await (await fetch(`${server.url}/api/programme/seller.pdf`)).text()).toBe(pdf('second').toString())
  expect(codeOf(await send(3))).toBe('VERSION_ORDER')
  expect(await server.get(remove, { id: coming?.id }, site)).toEqual({ deleteAssociateDocument: true })
  expect((await fetch(server.url + coming?.url)).status).toBe(404)
  expect(await server.codeOf(remove, { id: (await versions())[0]?.id }, site)).toBe('BAD_TRANSITION')
})

test('what is no PDF, too large, in the past, or on top of somebody else’s is refused, and leaves no file', async () => {
  const [before, files] = [await versions(), await server.build.count('files')]
  expect(codeOf(await send(2, {}, Buffer.from('<html>no PDF</html>')))).toBe('FILE_TYPE')
  expect(codeOf(await send(2, {}, Buffer.concat([pdf('big'), Buffer.alloc(5_000_000)])))).toBe('FILE_SIZE')
  expect(codeOf(await send(1))).toBe('STALE')
  expect(codeOf(await send(2, { effectiveFrom: '2026-01-01' }))).toBe('DAY_PAST')
  expect(codeOf(await send(2, { title: '' }))).toBe('VALIDATION')
  expect((await versions()).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  expect(await server.build.count('files')).toBe(files)
})
