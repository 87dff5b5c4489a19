import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#core/config/config.ts'
import { openDb } from '#core/db/open.ts'
import { ownsTables, prepareDatabase } from '#core/db/roles.ts'
import { copyOfSmallShop } from '#test/shop/small-shop.ts'
import { demoPassword } from '../build.ts'
import { ask, type Running, signIn, startProcess } from './running.ts'

/** Production mode: PostgreSQL, NODE_ENV=production, only required configuration. */
const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
const firstAdminProgram = fileURLToPath(new URL('../../src/first-admin.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'neev-production-'))
const login = `mutation ($email: String!) { login(email: $email, password: "${demoPassword}") { token } }`
let copy: Awaited<ReturnType<typeof copyOfSmallShop>>
let env: NodeJS.ProcessEnv
const running: Running[] = []

describe.runIf(process.env.TEST_DATABASE_URL)('a production shop', () => {
  beforeAll(async () => {
    copy = await copyOfSmallShop()
    env = {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: copy.url,
      DATA_DIR: folder,
      PAGES: 'off',
      LOG_LEVEL: 'info',
      APP_SECRET: 'a-secret-of-the-test-of-32-bytes',
    }
  })
  afterAll(async () => {
    for (const { process: child } of running) {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    }
    await copy.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('does not start without a secret and a URL, and reports both', () => {
    const { APP_SECRET: _secret, ...without } = env
    const { status, stderr } = spawnSync(process.execPath, [main], { env: without, encoding: 'utf8' })
    expect(status).toBe(1)
    expect(stderr).toMatch(/Neev does not start:\n- APP_SECRET must be set[^\n]*\n- ORIGIN must be set/)
    expect(stderr).not.toMatch(/\s+at /)
  })

  describe('without a gateway', () => {
    let shop: Running
    beforeAll(async () => {
      shop = await startProcess(env)
      running.push(shop)
    })

    test('reports at the start that online payment is not available', () => {
      expect(shop.said.join('')).toContain('Online payment is not offered')
    })

    test('has no test gateway', async () => {
      expect((await fetch(`${shop.url}/api/testpay/test_1`)).status).toBe(404)
      const form = { method: 'POST', body: new URLSearchParams({ result: 'captured' }) }
      expect((await fetch(`${shop.url}/api/testpay/test_1`, form)).status).toBe(404)
      expect((await fetch(`${shop.url}/api/testpay/refund/test_1`)).status).toBe(404)
    })

    test.each(['test', 'razorpay', 'ccavenue', 'nonsense'])('has no callback of %s', async (name) => {
      const answer = await fetch(`${shop.url}/api/payment/callback/${name}`, { method: 'POST', body: '{}' })
      expect(answer.status).toBe(404)
      const back = await fetch(`${shop.url}/api/payment/response/${name}`, { redirect: 'manual' })
      expect([back.status, back.headers.get('location')]).toEqual([303, '/checkout/failure'])
    })

    test('refuses demo accounts', async () => {
      const { errors } = await ask(shop, login, { email: 'admin@neev.example' })
      expect(errors?.[0]?.extensions.code).toBe('AUTH_INVALID')
    })

    test('refuses introspection', async () => {
      const { errors } = await ask(shop, '{ __schema { types { name } } }')
      expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    })

    test('logs wrong passwords and refusals, but neither password nor address', async () => {
      const wrong = 'mutation { login(email: "nobody@home.example", password: "not-it-1") { token } }'
      await ask(shop, wrong)
      await ask(shop, '{ __schema { types { name } } }')
      const said = shop.said.join('')
      expect(said).toMatch(/"event":"sign-in\.FAILED","account":"[0-9a-f]{12}","ip":"127\.0\.0\.1"/)
      expect(said).toMatch(/"event":"access\.refused"/)
      expect(said).not.toMatch(/not-it-1|nobody@home/)
    })

    test('sends security headers with every response', async () => {
      for (const path of ['/healthz', '/nothing', '/api/payment/request/x', '/graphql']) {
        const { headers } = await fetch(shop.url + path)
        expect(headers.get('content-security-policy'), path).toContain("default-src 'none'")
        expect(headers.get('permissions-policy'), path).toContain('camera=()')
        expect(headers.get('x-content-type-options'), path).toBe('nosniff')
      }
    })
  })

  test('on https tells browsers to stay there', async () => {
    const shop = await startProcess({ ...env, ORIGIN: 'https://shop.example' })
    running.push(shop)
    const { headers } = await fetch(`${shop.url}/healthz`)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  })

  test('as a staging system uses the configured sandbox, and marks its pages', async () => {
    const shop = await startProcess({ ...env, SANDBOX: 'payments,demo-accounts' })
    running.push(shop)
    expect(await signIn(shop, 'admin@neev.example')).not.toBe('')
    const cookiesOf = async (query: string) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`${shop.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })
      return answer.headers.get('set-cookie')
    }
    const entering = login.replace('($email: String!)', '').replace('$email', '"seller@neev.example"')
    expect(await cookiesOf(entering)).toMatch(
      /^__Host-browser=[\w-]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    const cart = 'mutation { addToCart(offerId: "1", quantityMilli: 5000000, pincode: "411045") { __typename } }'
    expect(await cookiesOf(cart)).toMatch(/^__Host-cart=[\w-]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(await (await fetch(`${shop.url}/api/testpay/test_1`)).text()).toContain('not known')
    expect(shop.said.join('')).toContain('every page is marked TEST')
  })
})

describe.runIf(process.env.TEST_DATABASE_URL)('the application’s role', () => {
  let pool: pg.Pool
  let copied: Awaited<ReturnType<typeof copyOfSmallShop>>
  beforeAll(async () => {
    copied = await copyOfSmallShop()
    pool = new pg.Pool({ connectionString: copied.url })
  })
  afterAll(async () => {
    await pool.end()
    await copied.drop()
  })

  test.each(['audit_log', 'audit_seals', 'order_events', 'invoices', 'ledger_entries', 'ledger_transactions'])(
    'can neither change, delete, empty nor unlock %s',
    async (table) => {
      for (const text of [
        `update ${table} set id = default`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
        `alter table ${table} disable trigger all`,
        `drop table ${table} cascade`,
      ])
        await expect(pool.query(text), text).rejects.toThrow(/permission denied|must be owner/)
    },
  )

  test('creates no tables, and does not report migrations that did not run', async () => {
    await expect(pool.query('create table planted (id int)')).rejects.toThrow('permission denied')
    await expect(pool.query("insert into migrations (name, hash) values ('x', 'x')")).rejects.toThrow(
      'permission denied',
    )
  })

  test('is one of two, or the first admin is not made: one role could rewrite the audit log', async () => {
    const own = { ...process.env, NODE_ENV: 'production', DATA_DIR: folder, ORIGIN: 'https://shop.example' }
    const firstAdmin = (env: NodeJS.ProcessEnv, ...more: string[]) =>
      spawnSync(process.execPath, [firstAdminProgram, '--email', 'a@company.in', '--name', 'Asha', ...more], {
        env: { ...own, APP_SECRET: 'a-secret-of-the-test-of-32-bytes', ...env },
        encoding: 'utf8',
      })
    const refused = firstAdmin({ DATABASE_URL: copied.ownerUrl })
    expect(refused.status).toBe(1)
    expect(refused.stderr).toMatch(/^The role neev of DATABASE_URL owns the tables.*DATABASE_OWNER_URL.*--one-role/)
    expect((await pool.query("select 1 from users where email = 'a@company.in'")).rows).toEqual([])
    expect(firstAdmin({ DATABASE_URL: copied.url, DATABASE_OWNER_URL: copied.ownerUrl }).stdout).toContain(
      'Master admin a@company.in',
    )
    // There is one now: it goes on as far as that
    expect(firstAdmin({ DATABASE_URL: copied.ownerUrl }, '--one-role').stderr).not.toContain('owns the tables')
  })

  test('is made and granted by the owner when the database is prepared', async () => {
    const url = new URL(copied.ownerUrl)
    url.username = `neev_fresh_${process.pid}`
    url.password = 'a’b"c'
    const env = {
      NODE_ENV: 'production',
      DATABASE_URL: url.href,
      DATABASE_OWNER_URL: copied.ownerUrl,
      ORIGIN: 'https://shop.example',
    }
    const open = await openDb(url.href)
    expect(await prepareDatabase(open, readConfig({ ...env, APP_SECRET: 'a-secret-of-the-test-of-32-bytes' }))).toEqual(
      [],
    )
    expect(await ownsTables(open.pool)).toBe(false)
    expect((await open.pool.query('select count(*)::int as n from orders')).rows[0].n).toBeGreaterThan(0)
    await open.close()
  })
})
