import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'
import { logoHead, logoStyle } from './logo-style.ts'

let server: TestServer
let site = ''
beforeAll(async () => {
  server = await startServer()
  site = await server.as('siteManager')
})
afterAll(() => server.close())

const svg = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40">${inside}</svg>`)
const shapes = svg('<defs><linearGradient id="g"/></defs><rect width="120" height="40" fill="url(#g)"/>')

type Logo = { version: number; height: number; light: string | null; dark: string | null; favicon: string | null }
const fields = 'version height light dark favicon bgColor fontColor associate'
const logo = async () => (await server.get<{ storeLogo: Logo }>(`{ storeLogo { ${fields} } }`, {}, site)).storeLogo
const upload = `mutation ($kind: StoreLogoKind!, $version: Int!, $file: Upload!) {
  uploadStoreLogo(kind: $kind, version: $version, file: $file) { ${fields} } }`
const remove = `mutation ($kind: StoreLogoKind!, $version: Int!) {
  deleteStoreLogo(kind: $kind, version: $version) { ${fields} } }`
const look = `mutation ($version: Int!, $input: StoreLookInput!) { saveStoreLook(version: $version, input: $input) { ${fields} } }`
const send = async (kind: string, bytes: Buffer) =>
  server.upload(upload, { kind, version: (await logo()).version }, bytes, site)
const codeOf = (answer: { errors?: { extensions: { code: string } }[] }) => answer.errors?.[0]?.extensions.code

describe('the logo', () => {
  test('is the built-in one until another is uploaded', async () => {
    expect(await logo()).toMatchObject({ light: null, dark: null, favicon: null, height: 32 })
    const icon = await fetch(`${server.url}/favicon.ico`)
    expect(icon.headers.get('content-type')).toBe('image/svg+xml')
    expect(await icon.text()).toContain('<svg')
    expect(await (await fetch(`${server.url}/store.css`)).text()).toBe('')
  })
  test('of a dark page takes one of a light page first', async () => {
    expect(codeOf(await send('DARK', shapes))).toBe('LOGO_DARK_ALONE')
  })
  test('is drawn as PNG from plain shapes, open to everybody, and the one before it is gone', async () => {
    expect(codeOf(await send('LIGHT', shapes))).toBeUndefined()
    const { light, version } = await logo()
    const picture = await fetch(server.url + light)
    expect(picture.headers.get('content-type')).toBe('image/png')
    const meta = await sharp(Buffer.from(await picture.arrayBuffer())).metadata()
    expect(meta).toMatchObject({ format: 'png', height: 160, width: 479 })
    await send('LIGHT', shapes)
    expect((await fetch(server.url + light)).status).toBe(404)
    expect((await logo()).version).toBe(version + 1)
    await server.settle()
    const { operator } = await server.get<{ operator: { logo: string } }>('{ operator { logo } }')
    expect(operator.logo).toBe((await logo()).light)
    expect(await (await fetch(`${server.url}/store.css`)).text()).toContain(operator.logo)
  })
  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script of another namespace', '<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>'],
    ['a handler', '<rect width="9" height="9" onload="alert(1)"/>'],
    ['a link', '<a href="javascript:alert(1)"><rect width="9" height="9"/></a>'],
    ['a foreign document', '<foreignObject><p>hi</p></foreignObject>'],
    ['a picture of another site', '<image href="https://evil.example/x.png"/>'],
    ['a file of the server', '<image href="file:///etc/passwd"/>'],
    ['a style of another site', '<style>@import url(//evil.example/x.css)</style>'],
    ['letters that are written as numbers', '<rect o&#110;load="alert(1)"/>'],
  ])('is refused with %s', async (_, inside) => {
    const before = await logo()
    expect(codeOf(await send('LIGHT', svg(inside)))).toBe('SVG_UNSAFE')
    expect(await logo()).toEqual(before)
  })
  test.each([
    ['an entity', Buffer.from('<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]><svg/>'), 'FILE_TYPE'],
    ['a text', Buffer.from('no picture'), 'FILE_TYPE'],
    ['a drawing of nothing', svg('<rect'), 'FILE_TYPE'],
    ['more than 200 kB', Buffer.alloc(200_001, 32), 'FILE_SIZE'],
  ])('is refused as %s', async (_, bytes, code) => {
    expect(codeOf(await send('LIGHT', bytes))).toBe(code)
  })
  test('is refused as a JPEG', async () => {
    const jpeg = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123456' } })
      .jpeg()
      .toBuffer()
    expect(codeOf(await send('LIGHT', jpeg))).toBe('FILE_TYPE')
  })
  test('has an icon of its own, and takes the dark one with it when it goes', async () => {
    const png = await sharp({ create: { width: 500, height: 300, channels: 4, background: '#123456' } })
      .png()
      .toBuffer()
    await send('DARK', shapes)
    await send('FAVICON', png)
    await server.settle()
    const icon = await fetch(`${server.url}/favicon.ico`)
    expect(icon.headers.get('content-type')).toBe('image/png')
    expect(await sharp(Buffer.from(await icon.arrayBuffer())).metadata()).toMatchObject({ width: 192, height: 192 })
    await server.get(remove, { kind: 'LIGHT', version: (await logo()).version }, site)
    expect(await logo()).toMatchObject({ light: null, dark: null, favicon: expect.any(String) })
    expect(await server.codeOf(remove, { kind: 'LIGHT', version: (await logo()).version }, site)).toBe('NOT_FOUND')
  })
  test('is not changed on top of somebody else’s', async () => {
    const version = (await logo()).version - 1
    expect(codeOf(await server.upload(upload, { kind: 'LIGHT', version }, shapes, site))).toBe('STALE')
    const input = { height: 30, bgColor: '#FFFFFF', fontColor: '#000000', associate: true }
    expect(await server.codeOf(look, { version, input }, site)).toBe('STALE')
  })
})

describe('colours and height', () => {
  const input = { height: 40, bgColor: '#1B2733', fontColor: '#ffffff', associate: false }
  test('are saved, and shown at once', async () => {
    const { version } = await logo()
    const logged = await server.build.count('audit_log')
    const { saveStoreLook } = await server.get<{ saveStoreLook: Logo }>(look, { version, input }, site)
    expect(saveStoreLook).toMatchObject({ version: version + 1, height: 40, bgColor: '#1B2733', associate: false })
    expect(await server.build.count('audit_log')).toBeGreaterThan(logged)
    expect(await server.get('{ getStoreFeature { bgColor fontColor associate } }')).toEqual({
      getStoreFeature: { bgColor: '#1B2733', fontColor: '#FFFFFF', associate: false },
    })
  })
  test.each([
    ['too little contrast', { bgColor: '#777777', fontColor: '#888888' }, 'COLOURS_CLOSE', 'fontColor'],
    ['a colour that is none', { bgColor: 'blue' }, 'VALIDATION', 'bgColor'],
    ['a height of 90', { height: 90 }, 'VALIDATION', 'height'],
  ])('are refused with %s', async (_, over, code, field) => {
    const before = await logo()
    const { errors } = await server.ask(look, { version: before.version, input: { ...input, ...over } }, site)
    expect(errors?.[0]?.extensions).toMatchObject({ code, fields: { [field]: expect.any(String) } })
    expect(await logo()).toEqual(before)
  })
})

test('the style has the width that the height gives, and nothing without a logo', () => {
  const row = { version: 3, height: 30, lightKey: 'abc', darkKey: 'def', faviconKey: null }
  const style = logoStyle({ ...row, imageWidth: 720, imageHeight: 160 })
  expect(style).toContain('width:135px')
  expect(style).toContain('[data-theme=dark] .logo::before{background-image:url(/files/public/def)}')
  expect(logoStyle({ ...row, lightKey: null, imageWidth: null, imageHeight: null })).toBe('')
  const whole = { ...row, imageWidth: 720, imageHeight: 160 }
  expect(logoHead(whole, '<meta property="og:title" content="x">', 'https://shop')).toBe(
    '<link rel="stylesheet" href="/store.css?v=3"><meta property="og:image" content="https://shop/files/public/abc">',
  )
  expect(logoHead(whole, '<meta property="og:title"><meta property="og:image">', 'https://shop')).not.toContain('og:')
})

describe('the operator’s details', () => {
  const keys = `operatorName operatorAddress operatorGstin operatorPan operatorTan operatorCin operatorPhone operatorEmail
    operatorHours mapLink officerName officerPhone officerHours officerEmail socialFacebook socialInstagram
    socialLinkedin socialX socialYoutube`
  const read = `{ siteDetails { version ${keys} } }`
  const save = `mutation ($version: Int!, $input: SiteDetailsInput!) {
    saveSiteDetails(version: $version, input: $input) { version ${keys} upcoming { key value from } } }`
  type Details = Record<string, string> & { upcoming?: object[] }
  /** The details with their version, as the form opens with them. */
  const opened = async () => {
    const { version, ...input } = (await server.get<{ siteDetails: Details & { version: number } }>(read, {}, site))
      .siteDetails
    return { version, input }
  }
  const details = async () => (await opened()).input
  const changed = async (input: object) => ({ version: (await opened()).version, input })
  const saved = async (input: object, as = site) =>
    (await server.get<{ saveSiteDetails: Details }>(save, await changed(input), as)).saveSiteDetails

  test('are saved at once, and shown to everybody', async () => {
    const input = { ...(await details()), operatorHours: 'Daily, 9 to 21', socialX: 'https://x.com/neev' }
    expect(await saved(input)).toMatchObject({ operatorHours: 'Daily, 9 to 21', upcoming: [] })
    expect(await server.get('{ operator { hours links map } }')).toEqual({
      operator: { hours: 'Daily, 9 to 21', links: ['https://x.com/neev'], map: null },
    })
  })
  test('of a later day wait for it', async () => {
    const input = { ...(await details()), officerName: 'Anil Deshpande', from: '2027-01-01' }
    expect(await saved(input)).toMatchObject({
      officerName: 'Meera Joshi',
      upcoming: [{ key: 'officerName', value: 'Anil Deshpande', from: '2026-12-31T18:30:00.000Z' }],
    })
    expect(await server.codeOf(save, await changed({ ...input, officerName: 'Other Person' }), site)).toBe(
      'SETTING_DAY_TAKEN',
    )
  })
  test('that are printed on tax documents are changed by admins only', async () => {
    const input = { ...(await details()), operatorName: 'Neev Bazaar Private Limited' }
    const { errors } = await server.ask(save, await changed(input), site)
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', fields: { operatorName: expect.any(String) } })
    expect(await saved(input, await server.as('admin'))).toMatchObject({ operatorName: 'Neev Bazaar Private Limited' })
  })
  test('are refused by field', async () => {
    const bad = { socialFacebook: 'http://facebook.com/neev', mapLink: 'maps', operatorGstin: 'X', operatorEmail: 'no' }
    const input = { ...(await details()), ...bad, from: '2026-01-01' }
    const { errors } = await server.ask(save, await changed(input), await server.as('admin'))
    expect(Object.keys(errors?.[0]?.extensions.fields ?? {}).sort()).toEqual(Object.keys(bad).sort())
    const past = { ...(await details()), operatorHours: 'Never', from: '2026-01-01' }
    expect(await server.codeOf(save, await changed(past), site)).toBe('SETTING_PAST')
  })
  test('are saved on top of what was read only, and a change of one of them among the settings counts', async () => {
    const first = await opened()
    await saved({ ...first.input, operatorHours: 'Mon to Fri' })
    const late = { ...first, input: { ...first.input, operatorPhone: '020 5550 0199' } }
    expect(await server.codeOf(save, late, site)).toBe('STALE')
    expect(await details()).toMatchObject({ operatorHours: 'Mon to Fri', operatorPhone: first.input.operatorPhone })

    const second = await opened()
    server.setClock(new Date(server.now().getTime() + 1000))
    const set =
      'mutation ($from: String) { setSetting(key: "socialX", value: "https://x.com/other", from: $from) { key } }'
    await server.get(set, { from: '2027-03-01' }, await server.as('admin'))
    expect(await server.codeOf(save, { ...second, input: { ...second.input, mapLink: '' } }, site)).toBe('STALE')
    const third = await opened()
    const withdraw = 'mutation { deleteSetting(key: "socialX", from: "2027-02-28T18:30:00Z") { key } }'
    await server.get(withdraw, {}, await server.as('admin'))
    expect((await opened()).version).toBe(third.version + 1)
  })
})
