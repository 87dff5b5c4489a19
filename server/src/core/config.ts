import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Everything that the surroundings decide, read once at the start. */
export type Config = ReturnType<typeof readConfig>

export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const dataDir = resolve(root, env.DATA_DIR ?? 'data')
  const databaseUrl = env.DATABASE_URL
  const port = Number(env.PORT ?? 4000)
  const built = env.NODE_ENV !== 'development'
  const production = built && databaseUrl !== undefined
  const origin = (env.ORIGIN ?? `http://localhost:${port}`).replace(/\/$/, '')
  /** Which providers are played by pages of our own, marked TEST: google, bot-check. A real shop has none. */
  const standIns = production ? [] : (env.STAND_INS ?? '').split(',').filter(Boolean)
  return {
    port,
    host: env.HOST ?? '0.0.0.0',
    /** Built assets, cached pages, strict content security policy; false under `npm run dev`. */
    built,
    /** False for a process that serves the interface alone. */
    pages: env.PAGES !== 'off',
    /** A real shop: nothing is seeded but reference data, introspection is off, stand-ins say that they are stand-ins. */
    production,
    dataDir,
    filesDir: join(dataDir, 'files'),
    database: databaseUrl ?? join(dataDir, 'database'),
    /** Where the site is reached from outside: links in messages, canonical addresses, return addresses of payments. */
    origin,
    /** Where server processes of one shop meet; without it there is one, or they don't hear of each other. */
    redis: env.REDIS_URL,
    /** Milliseconds that a process which was asked to stop goes on answering, while `/readyz` sends the balancer elsewhere. */
    drainMs: Number(env.DRAIN_MS ?? (env.REDIS_URL ? 3000 : 0)),
    secret: env.APP_SECRET ?? (databaseUrl ? undefined : keptSecret(dataDir)),
    /** Hosts that the HTTP client may reach although they are inside or without https: stand-ins of tests, a provider's proxy. */
    allowedHosts: [
      ...(env.ALLOWED_HOSTS ?? '').split(',').filter(Boolean),
      ...(standIns.length ? [new URL(origin).host] : []),
    ],
    /** Proxies whose word on a visitor's address counts: addresses, ranges or `loopback`. Anyone else's is ignored. */
    trustProxy: env.TRUST_PROXY ?? 'loopback',
    smtp: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? 'Neev <no-reply@neev.example>',
    google: googleOf(env) ?? (standIns.includes('google') ? testGoogle(origin) : undefined),
    botCheck: botCheckOf(env) ?? (standIns.includes('bot-check') ? testBotCheck(origin) : undefined),
    razorpay: env.RAZORPAY_KEY_ID
      ? {
          keyId: env.RAZORPAY_KEY_ID,
          keySecret: env.RAZORPAY_KEY_SECRET ?? '',
          webhookSecret: env.RAZORPAY_WEBHOOK_SECRET ?? '',
          url: env.RAZORPAY_URL ?? 'https://api.razorpay.com/v1',
        }
      : undefined,
    ccavenue: env.CCAVENUE_MERCHANT_ID
      ? {
          merchantId: env.CCAVENUE_MERCHANT_ID,
          accessCode: env.CCAVENUE_ACCESS_CODE ?? '',
          workingKey: env.CCAVENUE_WORKING_KEY ?? '',
          live: env.CCAVENUE_LIVE === '1',
          statusUrl: env.CCAVENUE_API_URL,
        }
      : undefined,
  }
}

function pair(id: string | undefined, secret: string | undefined) {
  return id && secret ? { id, secret } : undefined
}

/** Google's published addresses, unless a stand-in plays Google. */
function googleOf(env: NodeJS.ProcessEnv) {
  const client = pair(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET)
  return (
    client && {
      ...client,
      isTest: false,
      endpoints: {
        authorize: env.GOOGLE_AUTHORIZE_URL ?? 'https://accounts.google.com/o/oauth2/v2/auth',
        token: env.GOOGLE_TOKEN_URL ?? 'https://oauth2.googleapis.com/token',
        keys: env.GOOGLE_KEYS_URL ?? 'https://www.googleapis.com/oauth2/v3/certs',
        issuer: env.GOOGLE_ISSUER ?? 'https://accounts.google.com',
      },
    }
  )
}

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

/** Any service that answers the siteverify protocol; Turnstile, reCAPTCHA and hCaptcha do. */
function botCheckOf(env: NodeJS.ProcessEnv) {
  const client = pair(env.BOT_CHECK_SITE_KEY, env.BOT_CHECK_SECRET)
  const turnstile = 'https://challenges.cloudflare.com/turnstile/v0'
  return (
    client && {
      ...client,
      isTest: false,
      url: env.BOT_CHECK_URL ?? `${turnstile}/siteverify`,
      script: env.BOT_CHECK_SCRIPT ?? `${turnstile}/api.js`,
    }
  )
}

/** Signs the test gateway's callbacks and the like. A demo shop makes its own and keeps it beside its data. */
function keptSecret(dataDir: string): string {
  const path = join(dataDir, 'secret')
  if (existsSync(path)) return readFileSync(path, 'utf8')
  mkdirSync(dataDir, { recursive: true })
  const secret = randomBytes(32).toString('hex')
  writeFileSync(path, secret, { mode: 0o600 })
  return secret
}
