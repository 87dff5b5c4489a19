import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { configNotes, readConfig } from './config.ts'
import { ConfigError, environmentTable, readEnvironment } from './environment.ts'

const secret = 'x'.repeat(32)
const real = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://neev@db/neev',
  APP_SECRET: secret,
  ORIGIN: 'https://shop.example',
}

function faultsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    readEnvironment(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
}

describe('the environment of a production shop', () => {
  test.each<[string, NodeJS.ProcessEnv, RegExp]>([
    ['no secret', { APP_SECRET: undefined }, /^APP_SECRET must be set/],
    ['an empty secret', { APP_SECRET: ' ' }, /^APP_SECRET must be set/],
    ['a short secret', { APP_SECRET: 'a' }, /^APP_SECRET must have at least 32 bytes/],
    ['no address', { ORIGIN: undefined }, /^ORIGIN must be set/],
    ['an address without https', { ORIGIN: 'http://shop.example' }, /^ORIGIN must begin with https/],
    ['an address that is none', { ORIGIN: 'shop' }, /^ORIGIN is an address/],
    ['a port that is no number', { PORT: '40oo' }, /^PORT is a port/],
    ['a port beyond the last', { PORT: '70000' }, /^PORT is a port/],
    ['another database', { DATABASE_URL: 'mysql://x' }, /^DATABASE_URL is an address/],
    [
      'half of a gateway',
      { RAZORPAY_KEY_ID: 'rzp_live' },
      /^RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET must be set/,
    ],
    ['the other half', { CCAVENUE_WORKING_KEY: 'k' }, /^CCAVENUE_MERCHANT_ID and CCAVENUE_ACCESS_CODE must be set/],
    ['half of Google', { GOOGLE_CLIENT_SECRET: 'k' }, /^GOOGLE_CLIENT_ID must be set too/],
    ['half of Facebook', { FACEBOOK_APP_ID: 'k' }, /^FACEBOOK_APP_SECRET must be set too/],
    ['half of the bot check', { BOT_CHECK_SITE_KEY: 'k' }, /^BOT_CHECK_SECRET must be set too/],
    ['a sandbox provider that is none', { SANDBOX: 'payments,fax' }, /^SANDBOX names sandbox providers/],
    ['a drain that is no number', { DRAIN_MS: '-1' }, /^DRAIN_MS is a number/],
  ])('with %s is refused with a message', (_name, change, sentence) => {
    expect(faultsOf({ ...real, ...change }).filter((fault) => sentence.test(fault))).toHaveLength(1)
  })

  test('refuses a provider’s address without https, unless its host is allowed', () => {
    const plain = { RAZORPAY_URL: 'http://pay.internal:9000/v1' }
    expect(faultsOf({ ...real, ...plain })).toEqual([
      'RAZORPAY_URL must begin with https://, or its host pay.internal:9000 be named in ALLOWED_HOSTS.',
    ])
    expect(faultsOf({ ...real, ...plain, ALLOWED_HOSTS: 'pay.internal' })).toEqual([])
  })

  test('reports all errors at once', () => {
    expect(faultsOf({ ...real, APP_SECRET: undefined, PORT: 'x', ORIGIN: 'http://shop.example' })).toHaveLength(3)
  })

  test('is accepted when complete, has no sandbox, and lists what is not configured', () => {
    const config = readConfig(real)
    expect(config).toMatchObject({ production: true, host: '0.0.0.0', razorpay: undefined, secret })
    expect([...config.sandbox]).toEqual([])
    expect(configNotes(config).join('\n')).toMatch(/Online payment is not offered[\s\S]*mail is kept and not sent/)
  })
})

test('a demo shop listens on this machine, with test payments and demo accounts', () => {
  const config = readConfig({ NODE_ENV: 'production' })
  expect(config).toMatchObject({ production: false, host: '127.0.0.1', port: 4000 })
  expect([...config.sandbox]).toEqual(['payments', 'einvoices', 'gstins', 'sms', 'whatsapp', 'demo-accounts'])
  expect(configNotes(config)).toEqual([])
})

test('README contains the table of all variables', () => {
  expect(readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8')).toContain(environmentTable())
})
