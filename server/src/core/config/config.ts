import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lifetimes } from '@neev/domain/people/accounts/accounts'
import { type FileStore, openFileStore } from '#core/files/file-store.ts'
import {
  ConfigError,
  type Environment,
  isLoopback,
  isProduction,
  readEnvironment,
  type SandboxName,
} from './environment.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** Sandboxes that the server reaches at its own address. */
const playedHere: readonly SandboxName[] = ['google', 'facebook', 'bot-check']

/** The configuration from the environment, read once at startup. */
export type Config = ReturnType<typeof readConfig>

/** The configuration; throws `ConfigError` with a message for each error in the environment. */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const input = readEnvironment(env)
  const dataDir = resolve(root, input.DATA_DIR)
  const production = isProduction(input)
  const origin = (input.ORIGIN ?? `http://localhost:${input.PORT}`).replace(/\/$/, '')
  /** A demo shop always has these; production only what is named. */
  const demo: SandboxName[] = production ? [] : ['payments', 'einvoices', 'gstins', 'sms', 'whatsapp', 'demo-accounts']
  const sandbox = new Set<SandboxName>([...demo, ...input.SANDBOX])
  return {
    port: input.PORT,
    /**
     * The embedded database has accounts with known passwords, so it listens on this machine unless configured
     * otherwise.
     */
    host: input.HOST ?? (input.DATABASE_URL ? '0.0.0.0' : '127.0.0.1'),
    /** Built assets, cached pages, strict content security policy; false with `npm run dev`. */
    built: input.NODE_ENV !== 'development',
    /** False for a process that only serves the API. */
    pages: input.PAGES === 'on',
    /** Production: only reference data is seeded, introspection is off, demo accounts are refused. */
    production,
    /** Sandbox providers. */
    sandbox,
    dataDir,
    filesDir: join(dataDir, 'files'),
    s3: s3Of(input),
    ownerDatabase: input.DATABASE_OWNER_URL,
    database: input.DATABASE_URL ?? join(dataDir, 'database'),
    /** Public URL of the site: for links in messages, canonical URLs, and return URLs of payments. */
    origin,
    /** Connects the server processes of one shop. Without it there is one, or they do not share events. */
    redis: input.REDIS_URL,
    /** Milliseconds that a stopping process continues to answer, while `/readyz` makes the balancer use others. */
    drainMs: input.DRAIN_MS ?? (input.REDIS_URL ? 3000 : 0),
    secret: input.APP_SECRET ?? storedSecret(dataDir),
    /**
     * Hosts that the HTTP client may reach although they are private or without https: sandbox providers, a provider's
     * proxy.
     */
    allowedHosts: [
      ...input.ALLOWED_HOSTS,
      ...(playedHere.some((name) => sandbox.has(name)) ? [new URL(origin).host] : []),
    ],
    /** Idle limit of staff sessions in milliseconds. */
    staffIdleMs: lifetimes.staffIdle,
    /** Proxies that are trusted for the visitor's address: addresses, ranges or `loopback`. Others are ignored. */
    trustProxy: input.TRUST_PROXY,
    metricsToken: input.METRICS_TOKEN,
    smtp: input.SMTP_URL,
    mailFrom: input.MAIL_FROM,
    google: googleOf(input) ?? (sandbox.has('google') ? testGoogle(origin) : undefined),
    facebook: facebookOf(input) ?? (sandbox.has('facebook') ? testFacebook(origin) : undefined),
    botCheck: botCheckOf(input) ?? (sandbox.has('bot-check') ? testBotCheck(origin) : undefined),
    razorpay: razorpayOf(input),
    ccavenue: ccavenueOf(input),
    einvoice: einvoiceOf(input),
    /** The service that knows the status of GSTINs. */
    gstin: input.GSTIN_STATUS_KEY ? { key: input.GSTIN_STATUS_KEY, url: input.GSTIN_STATUS_URL } : undefined,
    /** Verifies signed QR codes of the e-invoice portal. */
    einvoiceQrKey: input.EINVOICE_QR_KEY,
  }
}

/** The same for a program: reports all errors of the environment at once, and exits before anything is opened. */
export function configOrExit(): Config {
  try {
    return readConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(`Neev does not start:\n${error.faults.map((fault) => `- ${fault}`).join('\n')}`)
    process.exit(1)
  }
}

/** The folder of files and of the embedded database, for commands that need nothing else. */
export const dataFolderOf = ({ DATA_DIR = 'data' }: NodeJS.ProcessEnv = process.env): string => resolve(root, DATA_DIR)

/** The file store, for such commands. */
export const fileStoreOf = (env: NodeJS.ProcessEnv = process.env): FileStore =>
  openFileStore({ filesDir: join(dataFolderOf(env), 'files'), s3: s3Of(readEnvironment(env)) })

/** The database, for such commands. */
export const databaseOf = (env: NodeJS.ProcessEnv = process.env): string =>
  env.DATABASE_URL || join(dataFolderOf(env), 'database')

/** Features that a production shop runs without, logged at startup. */
export function configNotes(config: Config): string[] {
  const { production, sandbox, razorpay, ccavenue, einvoice, smtp, database, redis } = config
  if (!production) return []
  const notes: string[] = []
  if (sandbox.size)
    notes.push(`SANDBOX: ${[...sandbox].join(', ')} are played by Neev itself, and every page is marked TEST.`)
  if (!razorpay && !ccavenue && !sandbox.has('payments'))
    notes.push('Online payment is not offered: no gateway is configured (RAZORPAY_… or CCAVENUE_…).')
  if (!einvoice && !sandbox.has('einvoices'))
    notes.push('E-invoices are not registered by this shop: EINVOICE_… is not set. Sellers enter the IRN themselves.')
  if (!smtp && !sandbox.has('email'))
    notes.push('SMTP_URL is not set. Unless a mail server is set up under Email settings, mail is kept and not sent.')
  if (isUnencrypted(database, (url) => url.searchParams.get('sslmode') === 'verify-full'))
    notes.push(
      'DATABASE_URL leads to another machine without sslmode=verify-full: who listens on the way can read along.',
    )
  if (redis && isUnencrypted(redis, (url) => url.protocol === 'rediss:'))
    notes.push('REDIS_URL leads to another machine without TLS (rediss:): who listens on the way can read along.')
  return notes
}

/** Whether a URL leads to another machine without encryption that `safe` accepts. */
function isUnencrypted(address: string, safe: (url: URL) => boolean): boolean {
  const url = new URL(address)
  return url.hostname !== '' && !isLoopback(url.hostname) && !safe(url)
}

function s3Of(input: Environment) {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = input
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = input
  if (!bucket || !region || !accessKeyId || !secretAccessKey) return undefined
  return { bucket, region, accessKeyId, secretAccessKey, endpoint }
}

function razorpayOf(input: Environment) {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecret } = input
  if (!keyId || !keySecret || !webhookSecret) return undefined
  return { keyId, keySecret, webhookSecret, url: input.RAZORPAY_URL, accountId: input.RAZORPAY_ACCOUNT_ID }
}

function ccavenueOf(input: Environment) {
  const { CCAVENUE_MERCHANT_ID: merchantId, CCAVENUE_ACCESS_CODE: accessCode, CCAVENUE_WORKING_KEY: workingKey } = input
  if (!merchantId || !accessCode || !workingKey) return undefined
  return { merchantId, accessCode, workingKey, live: input.CCAVENUE_LIVE === '1', statusUrl: input.CCAVENUE_API_URL }
}

function einvoiceOf(input: Environment) {
  const { EINVOICE_CLIENT_ID: clientId, EINVOICE_CLIENT_SECRET: clientSecret, EINVOICE_PUBLIC_KEY: publicKey } = input
  return clientId && clientSecret && publicKey
    ? { clientId, clientSecret, publicKey, url: input.EINVOICE_URL }
    : undefined
}

function pair(id: string | undefined, secret: string | undefined) {
  return id && secret ? { id, secret } : undefined
}

function googleOf(input: Environment) {
  const client = pair(input.GOOGLE_CLIENT_ID, input.GOOGLE_CLIENT_SECRET)
  return (
    client && {
      ...client,
      isTest: false,
      endpoints: {
        authorize: input.GOOGLE_AUTHORIZE_URL,
        token: input.GOOGLE_TOKEN_URL,
        keys: input.GOOGLE_KEYS_URL,
        issuer: input.GOOGLE_ISSUER,
      },
    }
  )
}

function facebookOf(input: Environment) {
  const client = pair(input.FACEBOOK_APP_ID, input.FACEBOOK_APP_SECRET)
  return client && { ...client, isTest: false, dialog: input.FACEBOOK_DIALOG_URL, graph: input.FACEBOOK_GRAPH_URL }
}

const testFacebook = (origin: string) => ({
  id: 'test-app',
  secret: 'test-secret',
  isTest: true,
  dialog: `${origin}/api/testfacebook/dialog`,
  graph: `${origin}/api/testfacebook`,
})

const testGoogle = (origin: string) => ({
  id: 'test-client',
  secret: 'test-secret',
  isTest: true,
  endpoints: {
    authorize: `${origin}/api/testgoogle/authorize`,
    token: `${origin}/api/testgoogle/token`,
    keys: `${origin}/api/testgoogle/keys`,
    issuer: `${origin}/api/testgoogle`,
  },
})

const testBotCheck = (origin: string) => ({
  id: 'test',
  secret: 'test',
  isTest: true,
  url: `${origin}/api/bot-check/test`,
  script: `${origin}/api/bot-check/test.js`,
})

/** Any service with the siteverify protocol, such as Turnstile, reCAPTCHA and hCaptcha. */
function botCheckOf(input: Environment) {
  const client = pair(input.BOT_CHECK_SITE_KEY, input.BOT_CHECK_SECRET)
  return client && { ...client, isTest: false, url: input.BOT_CHECK_URL, script: input.BOT_CHECK_SCRIPT }
}

/** Signs callbacks of the test gateway and similar. A demo shop generates its own and stores it beside its data. */
function storedSecret(dataDir: string): string {
  const path = join(dataDir, 'secret')
  if (existsSync(path)) return readFileSync(path, 'utf8')
  mkdirSync(dataDir, { recursive: true })
  const secret = randomBytes(32).toString('hex')
  writeFileSync(path, secret, { mode: 0o600 })
  return secret
}
