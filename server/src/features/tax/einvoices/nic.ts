import { constants, createCipheriv, createDecipheriv, createHash, publicEncrypt, randomBytes } from 'node:crypto'
import { startOfIstDate } from '@neev/domain/core/fiscal'
import { z } from '@neev/domain/core/input/zod'
import { LRUCache } from 'lru-cache'
import type { Config } from '#core/config/config.ts'
import type { Ctx } from '#core/context.ts'
import { fetchJson } from '#core/net/http-client.ts'
import { type Access, AccessRefused, type EinvoiceProvider, PortalRefused, type Registration } from './port.ts'

/* NIC's API as published on einv-apisandbox.nic.in: authentication v1.04, documents v1.03. Credentials are encrypted
   with the portal's RSA key, everything else with a session key (AES-256-ECB) that the portal issues at sign-in. */

type Keys = NonNullable<Config['einvoice']>
type Session = { token: string; key: Buffer; until: number }

const aes = 'aes-256-ecb'
/** Encrypts text with a session key, in base64: AES-256-ECB with PKCS #7 padding, as the portal requires. */
export function encrypt(key: Buffer, text: string | Buffer): string {
  const cipher = createCipheriv(aes, key, null)
  return Buffer.concat([cipher.update(text), cipher.final()]).toString('base64')
}
export function decrypt(key: Buffer, text: string): Buffer {
  const decipher = createDecipheriv(aes, key, null)
  return Buffer.concat([decipher.update(Buffer.from(text, 'base64')), decipher.final()])
}

/** 2026-11-21 14:20:00, in Indian time. */
function momentOf(text: string): Date {
  const [, day = '', hours = '0', minutes = '0', seconds = '0'] =
    /^(\d{4}-\d{2}-\d{2})[ T](\d{2}):(\d{2}):(\d{2})/.exec(text) ?? []
  const at = startOfIstDate(day).getTime()
  return new Date(at + ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000)
}

const faults = z.array(z.object({ ErrorCode: z.coerce.string(), ErrorMessage: z.string() }))
const answerSchema = z.object({
  Status: z.coerce.number(),
  Data: z.unknown(),
  ErrorDetails: z.unknown(),
})
const signedIn = z.object({ AuthToken: z.string(), Sek: z.string(), TokenExpiry: z.string() })
const registered = z.object({
  Irn: z.string(),
  AckNo: z.coerce.string(),
  AckDt: z.string(),
  SignedQRCode: z.string(),
  Status: z.string().default('ACT'),
})
const cancelled = z.object({ CancelDate: z.string() })

/** Error codes that resolve without any change: faults of the portal, and an expired session. */
const passing = new Set(['5001', '5003', '1005'])
const sessionEnded = '1005'
/** The portal does not know the document. */
const unknownThere = new Set(['2148', '2154'])

/** Errors arrive as a list, or as the same in base64. */
function faultsIn(details: unknown): z.output<typeof faults> {
  const plain = typeof details === 'string' ? JSON.parse(Buffer.from(details, 'base64').toString('utf8')) : details
  return faults.parse(plain)
}

function refusalOf(details: unknown): { code: string; message: string } {
  const all = faultsIn(details)
  return {
    code: all[0]?.ErrorCode ?? '0',
    message: all.map(({ ErrorCode, ErrorMessage }) => `${ErrorCode}: ${ErrorMessage}`).join('; '),
  }
}

// Sessions last for hours; after a restart a new one is opened
const sessions = new LRUCache<string, Session>({ max: 1000 })
const minuteMs = 60_000

/** The government's portal, or a GSP with the same API under another address. */
export function nicPortal({ url, clientId, clientSecret, publicKey }: Keys): EinvoiceProvider {
  const base = url.replace(/\/$/, '')
  const client = { client_id: clientId, client_secret: clientSecret }
  const keyOf = ({ gstin, userName, password }: Access) =>
    createHash('sha256').update([base, gstin, userName, password].join('\n')).digest('hex')

  async function signIn(ctx: Ctx, access: Access): Promise<Session> {
    const appKey = randomBytes(32)
    const words = {
      UserName: access.userName,
      Password: access.password,
      AppKey: appKey.toString('base64'),
      ForceRefreshAccessToken: false,
    }
    const plain = Buffer.from(Buffer.from(JSON.stringify(words)).toString('base64'))
    const Data = publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, plain).toString('base64')
    const answer = answerSchema.parse(
      await fetchJson(ctx, 'einvoices', `${base}/eivital/v1.04/auth`, {
        method: 'POST',
        headers: { ...client, gstin: access.gstin },
        body: { Data },
      }),
    )
    if (answer.Status !== 1) {
      const { code, message } = refusalOf(answer.ErrorDetails)
      throw passing.has(code) ? new PortalRefused(code, message, true) : new AccessRefused(code, message)
    }
    const { AuthToken: token, Sek, TokenExpiry } = signedIn.parse(answer.Data)
    const session = { token, key: decrypt(appKey, Sek), until: momentOf(TokenExpiry).getTime() }
    sessions.set(keyOf(access), session)
    return session
  }

  const sessionOf = async (ctx: Ctx, access: Access): Promise<Session> => {
    const open = sessions.get(keyOf(access))
    return open && open.until - minuteMs > ctx.now.getTime() ? open : signIn(ctx, access)
  }

  /** One request in the session; an expired session is opened again, once. */
  async function ask(ctx: Ctx, access: Access, path: string, body?: string, again = true): Promise<unknown> {
    const session = await sessionOf(ctx, access)
    const headers = { ...client, gstin: access.gstin, user_name: access.userName, authtoken: session.token }
    const answer = answerSchema.parse(
      await fetchJson(ctx, 'einvoices', `${base}/eicore/v1.03/Invoice${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers,
        ...(body !== undefined && { body: { Data: encrypt(session.key, body) } }),
      }),
    )
    if (answer.Status === 1) return JSON.parse(decrypt(session.key, z.string().parse(answer.Data)).toString('utf8'))
    const { code, message } = refusalOf(answer.ErrorDetails)
    if (code === sessionEnded && again) {
      sessions.delete(keyOf(access))
      return ask(ctx, access, path, body, false)
    }
    throw new PortalRefused(code, message, passing.has(code))
  }

  const registrationOf = (input: unknown): Registration => {
    const { Irn, AckNo, AckDt, SignedQRCode, Status } = registered.parse(input)
    return {
      irn: Irn,
      ackNumber: AckNo,
      ackAt: momentOf(AckDt),
      signedQr: SignedQRCode,
      isCancelled: Status === 'CNL',
    }
  }

  return {
    name: 'nic',
    async signIn(ctx, access) {
      await signIn(ctx, access)
    },
    register: async (ctx, access, payload) => registrationOf(await ask(ctx, access, '', payload)),
    async byDocument(ctx, access, { kind, number, day }) {
      const query = new URLSearchParams({
        doctype: kind,
        docnum: number,
        docdate: day.split('-').reverse().join('/'),
      })
      return ask(ctx, access, `/irnbydocdetails?${query}`).then(registrationOf, (error: unknown) => {
        if (error instanceof PortalRefused && unknownThere.has(error.code)) return null
        throw error
      })
    },
    async cancel(ctx, access, irn, why) {
      // 3: the order was cancelled
      const body = JSON.stringify({ Irn: irn, CnlRsn: '3', CnlRem: why })
      return momentOf(cancelled.parse(await ask(ctx, access, '/Cancel', body)).CancelDate)
    },
  }
}
