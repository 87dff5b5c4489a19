import { createPublicKey } from 'node:crypto'
import { z } from '@neev/domain/core/input/zod'

/** Sandbox providers, for demo shops and staging systems: no money moves, no account is checked. */
export const sandboxNames = [
  'payments',
  'einvoices',
  'gstins',
  'email',
  'sms',
  'whatsapp',
  'google',
  'facebook',
  'bot-check',
  'demo-accounts',
] as const
export type SandboxName = (typeof sandboxNames)[number]

const minSecretBytes = 32
const wholeNumber = (min: number, max: number, message: string) =>
  z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
const port = wholeNumber(0, 65_535, 'is a port: a whole number from 0 to 65535')
const milliseconds = wholeNumber(0, 600_000, 'is a number of milliseconds, at most 600000')
const address = (...protocols: string[]) =>
  z.string().refine(
    (text) => {
      const url = URL.parse(text)
      return url !== null && protocols.includes(url.protocol)
    },
    `is an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  )
const web = address('http:', 'https:')
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
)
const text = z.string()
/** A public key or certificate; line breaks can be written as \\n. */
const pem = z
  .string()
  .transform((input) => input.replaceAll('\\n', '\n'))
  .refine((input) => {
    try {
      return createPublicKey(input).type === 'public'
    } catch {
      return false
    }
  }, 'is a public key or certificate in PEM')
const sandbox = list.pipe(z.array(z.enum(sandboxNames, `names sandbox providers: ${sandboxNames.join(', ')}`)))

/** Every environment variable: its format and its description in README. */
export const environment = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'is production or development')
    .optional()
    .describe('`development` reloads what changes. Anything else with `DATABASE_URL` is production'),
  PORT: port.default(4000).describe('port of the site'),
  HOST: text
    .optional()
    .describe('address to listen on; `127.0.0.1` with the embedded database, `0.0.0.0` with PostgreSQL'),
  DATABASE_URL: address('postgres:', 'postgresql:')
    .optional()
    .describe(
      'PostgreSQL 15 or newer; without it the embedded database in `DATA_DIR`, which is a demo and never production',
    ),
  DATABASE_OWNER_URL: address('postgres:', 'postgresql:')
    .optional()
    .describe(
      'the role that owns the tables, for migrations, restores and drills; the role of `DATABASE_URL` then works with rows, and can neither change nor delete what is evidence',
    ),
  DATA_DIR: text.default('data').describe('folder of files, and of the embedded database'),
  S3_BUCKET: text
    .optional()
    .describe(
      'bucket of uploaded files, in Amazon S3 or a store that speaks as it does: all four of these; without it files lie in `DATA_DIR`',
    ),
  S3_REGION: text.optional().describe('…'),
  S3_ACCESS_KEY_ID: text.optional().describe('…'),
  S3_SECRET_ACCESS_KEY: text.optional().describe('…'),
  S3_ENDPOINT: web.optional().describe('address of the store where it is not Amazon’s own'),
  APP_SECRET: text
    .optional()
    .describe(`signs links and payment requests; required in production, at least ${minSecretBytes} bytes`),
  ORIGIN: web
    .optional()
    .describe('address of the site as visitors see it; required in production, `https`; else `http://localhost:PORT`'),
  TRUST_PROXY: text
    .default('loopback')
    .describe('proxies whose word on a visitor’s address counts: addresses, ranges or `loopback`'),
  REDIS_URL: address('redis:', 'rediss:')
    .optional()
    .describe('Redis 6 or newer, through which several processes of one shop meet'),
  DRAIN_MS: milliseconds
    .optional()
    .describe('how long a stopping process goes on answering; 3000 with `REDIS_URL`, else 0'),
  PAGES: z.enum(['on', 'off'], 'is on or off').default('on').describe('`off` serves the interface without pages'),
  SMTP_URL: address('smtp:', 'smtps:')
    .optional()
    .describe('mail server, used until one is set up under Email settings; without either, mail is kept, not sent'),
  MAIL_FROM: text.default('Neev <no-reply@neev.example>').describe('sender of mail'),
  SANDBOX: sandbox
    .default([])
    .describe(
      `sandbox providers of a staging system (${sandboxNames.map((name) => `\`${name}\``).join(', ')}); every page is then marked TEST`,
    ),
  RAZORPAY_KEY_ID: text.optional().describe('online payment by Razorpay: all three of these'),
  RAZORPAY_KEY_SECRET: text.optional().describe('…'),
  RAZORPAY_WEBHOOK_SECRET: text.optional().describe('…'),
  RAZORPAY_ACCOUNT_ID: text
    .optional()
    .describe('our account at Razorpay (`acc_…`): webhooks of other accounts are kept and not acted on'),
  RAZORPAY_URL: web.default('https://api.razorpay.com/v1').describe('Razorpay’s interface'),
  CCAVENUE_MERCHANT_ID: text.optional().describe('online payment by CCAvenue: all three of these'),
  CCAVENUE_ACCESS_CODE: text.optional().describe('…'),
  CCAVENUE_WORKING_KEY: text.optional().describe('…'),
  CCAVENUE_LIVE: z.enum(['0', '1'], 'is 0 or 1').default('1').describe('`0` uses CCAvenue’s own test system'),
  CCAVENUE_API_URL: web.optional().describe('CCAvenue’s status interface'),
  EINVOICE_CLIENT_ID: text
    .optional()
    .describe('registration of e-invoices with the government’s portal (NIC): all three of these'),
  EINVOICE_CLIENT_SECRET: text.optional().describe('…'),
  EINVOICE_PUBLIC_KEY: pem
    .optional()
    .describe('the portal’s public key, in PEM, that user names and passwords are encrypted with'),
  EINVOICE_URL: web.default('https://einvoice1.gst.gov.in').describe('the portal’s interface'),
  EINVOICE_QR_KEY: pem
    .optional()
    .describe('public key or certificate, in PEM, that the portal’s signed QR codes are verified with'),
  GSTIN_STATUS_KEY: text.optional().describe('key for the status of GSTINs at a GSP; without it they are not checked'),
  GSTIN_STATUS_URL: web
    .default('https://asp.resilient.tech/commonapi/search')
    .describe('the GSP’s public search of taxpayers'),
  GOOGLE_CLIENT_ID: text.optional().describe('sign-in with Google: both of these'),
  GOOGLE_CLIENT_SECRET: text.optional().describe('…'),
  GOOGLE_AUTHORIZE_URL: web.default('https://accounts.google.com/o/oauth2/v2/auth').describe('Google’s addresses'),
  GOOGLE_TOKEN_URL: web.default('https://oauth2.googleapis.com/token').describe('…'),
  GOOGLE_KEYS_URL: web.default('https://www.googleapis.com/oauth2/v3/certs').describe('…'),
  GOOGLE_ISSUER: web.default('https://accounts.google.com').describe('…'),
  FACEBOOK_APP_ID: text.optional().describe('sign-in with Facebook: both of these'),
  FACEBOOK_APP_SECRET: text.optional().describe('…'),
  FACEBOOK_DIALOG_URL: web
    .default('https://www.facebook.com/v23.0/dialog/oauth')
    .describe('Facebook’s addresses, with the version of its interface'),
  FACEBOOK_GRAPH_URL: web.default('https://graph.facebook.com/v23.0').describe('…'),
  BOT_CHECK_SITE_KEY: text.optional().describe('bot check by a siteverify service such as Turnstile: both of these'),
  BOT_CHECK_SECRET: text.optional().describe('…'),
  BOT_CHECK_URL: web
    .default('https://challenges.cloudflare.com/turnstile/v0/siteverify')
    .describe('where answers are verified'),
  BOT_CHECK_SCRIPT: web
    .default('https://challenges.cloudflare.com/turnstile/v0/api.js')
    .describe('script of the widget'),
  METRICS_TOKEN: text
    .optional()
    .describe('bearer token that opens `/metrics` from elsewhere; without it only this machine may read them'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error'], 'is debug, info, warn or error')
    .default('info')
    .describe('from which level on lines are logged'),
  ALLOWED_HOSTS: list
    .default([])
    .describe(
      'hosts that the server may reach although they are private or without https, as `host` or `host:port`: a provider’s proxy',
    ),
})
export type Environment = z.infer<typeof environment>

/** Variables that must be set together. */
const groups: (keyof Environment)[][] = [
  ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
  ['CCAVENUE_MERCHANT_ID', 'CCAVENUE_ACCESS_CODE', 'CCAVENUE_WORKING_KEY'],
  ['EINVOICE_CLIENT_ID', 'EINVOICE_CLIENT_SECRET', 'EINVOICE_PUBLIC_KEY'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
  ['BOT_CHECK_SITE_KEY', 'BOT_CHECK_SECRET'],
]

/** Addresses that the server itself calls. */
const called: (keyof Environment)[] = [
  'RAZORPAY_URL',
  'CCAVENUE_API_URL',
  'EINVOICE_URL',
  'GSTIN_STATUS_URL',
  'GOOGLE_TOKEN_URL',
  'GOOGLE_KEYS_URL',
  'FACEBOOK_GRAPH_URL',
  'BOT_CHECK_URL',
]

/** Invalid environment, with one message per error. The server does not start. */
export class ConfigError extends Error {
  readonly faults: string[]
  constructor(faults: string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

export const isProduction = ({ NODE_ENV, DATABASE_URL }: Pick<Environment, 'NODE_ENV' | 'DATABASE_URL'>) =>
  NODE_ENV !== 'development' && DATABASE_URL !== undefined

/**
 * Reads and checks the environment. An empty variable counts as absent. Throws `ConfigError` with a message per error:
 * an invalid value, an incomplete group, and in production a missing secret or address.
 */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const input = Object.fromEntries(
    Object.keys(environment.shape).flatMap((name) => (env[name]?.trim() ? [[name, env[name]]] : [])),
  )
  const result = environment.safeParse(input)
  const faults = result.success ? [] : result.error.issues.map(({ path, message }) => `${String(path[0])} ${message}.`)
  for (const names of groups) {
    const missing = names.filter((name) => !(name in input))
    if (missing.length && missing.length < names.length)
      faults.push(`${missing.join(' and ')} must be set too, because ${names.find((name) => name in input)} is.`)
  }
  faults.push(...unreachable(input))
  if (isProduction(input)) faults.push(...productionFaults(input))
  if (faults.length || !result.success) throw new ConfigError(faults)
  return result.data
}

/** Addresses without https, which every call would be refused to. */
function unreachable(input: Partial<Record<keyof Environment, string>>): string[] {
  const allowed = (input.ALLOWED_HOSTS ?? '').split(',').map((host) => host.trim())
  return called.flatMap((name) => {
    const url = URL.parse(input[name] ?? '')
    if (url?.protocol !== 'http:' || allowed.includes(url.host) || allowed.includes(url.hostname)) return []
    return [`${name} must begin with https://, or its host ${url.host} be named in ALLOWED_HOSTS.`]
  })
}

function productionFaults(input: Partial<Record<keyof Environment, string>>): string[] {
  const faults: string[] = []
  const secret = input.APP_SECRET
  if (!secret) faults.push('APP_SECRET must be set in production: it signs links to invoices and payment requests.')
  else if (Buffer.byteLength(secret) < minSecretBytes)
    faults.push(`APP_SECRET must have at least ${minSecretBytes} bytes; make one with: openssl rand -hex 32`)
  const origin = URL.parse(input.ORIGIN ?? '')
  if (!input.ORIGIN) faults.push('ORIGIN must be set in production: links in mail and payments lead to it.')
  else if (origin?.protocol === 'http:' && !isLoopback(origin.hostname))
    faults.push('ORIGIN must begin with https:// in production.')
  return faults
}

/** Whether a host is this machine. */
export const isLoopback = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host)

/** The table in README: every variable with its default and meaning. A test compares the two. */
export function environmentTable(): string {
  const rows = Object.entries(environment.shape).map(([name, schema]) => {
    const absent = schema.safeParse(undefined)
    const value = absent.success && absent.data !== undefined ? [absent.data].flat().join(',') : ''
    return `| \`${name}\` | ${value && `\`${value}\``} | ${schema.description} |`
  })
  return ['| Variable | Default | Meaning |', '|---|---|---|', ...rows].join('\n')
}
