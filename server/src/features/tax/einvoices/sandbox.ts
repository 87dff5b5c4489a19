import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { financialYear, printIstMoment, startOfIstDate } from '@neev/domain/core/fiscal'
import { DUPLICATE_IRN, type EinvoiceKind } from '@neev/domain/tax/einvoices'
import { CompactSign } from 'jose'
import type { Ctx } from '#core/context.ts'
import { keyFor } from '#core/secrets/sealed.ts'
import { irnOf } from './irn.ts'
import { AccessRefused, type EinvoiceProvider, PortalRefused, type Registration } from './port.ts'
import { cancelAtSandbox, insertAtSandbox, readAtSandbox, type SandboxRow } from './sandbox.queries.ts'
import { faultsOfPayload } from './schema.ts'

/** Hours within which the portal takes a cancellation. */
const cancelHours = 24

/** The bytes before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const ed25519Head = Buffer.from('302e020100300506032b657004220420', 'hex')

const signingKey = (services: Parameters<typeof keyFor>[0]): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([ed25519Head, keyFor(services, 'einvoice-sandbox')]),
    format: 'der',
    type: 'pkcs8',
  })

/** The key for verifying the sandbox's signatures. */
export const sandboxPublicKey = (services: Parameters<typeof keyFor>[0]): KeyObject =>
  createPublicKey(signingKey(services))

type Payload = {
  DocDtls: { Typ: EinvoiceKind; No: string; Dt: string }
  SellerDtls: { Gstin: string }
  BuyerDtls: { Gstin: string }
  ItemList: { HsnCd: string; AssAmt: number }[]
  ValDtls: { TotInvVal: number }
}

const registrationOf = (row: SandboxRow): Registration => ({
  irn: row.irn,
  ackNumber: row.ackNumber,
  ackAt: new Date(row.ackAt),
  signedQr: row.signedQr,
  isCancelled: row.cancelledAt !== null,
})

function checkAccess({ userName, password }: { userName: string; password: string }) {
  if (userName.toLowerCase().includes('wrong') || password === 'wrong-password')
    throw new AccessRefused('3001', 'Invalid login credentials')
}

/**
 * The sandbox provider of the portal, for demo shops, staging systems and tests: assigns the same numbers as the real
 * one, signs QR codes with a key of this shop, recognises known documents and cancels within 24 hours. Nothing leaves
 * the server. Refuses credentials whose user name contains "wrong".
 */
export const sandboxPortal: EinvoiceProvider = {
  name: 'sandbox',
  signIn: async (_, access) => checkAccess(access),
  async register(ctx, access, payload) {
    checkAccess(access)
    const faults = faultsOfPayload(payload)
    if (faults.length > 0) throw new PortalRefused('5002', faults.join('; '))
    const { DocDtls, SellerDtls, BuyerDtls, ItemList, ValDtls } = JSON.parse(payload) as Payload
    if (SellerDtls.Gstin !== access.gstin) throw new PortalRefused('2163', 'The supplier is not who signed in')
    const day = DocDtls.Dt.split('/').reverse().join('-')
    const year = financialYear(startOfIstDate(day))
    const irn = irnOf({ gstin: access.gstin, financialYear: year, kind: DocDtls.Typ, number: DocDtls.No })
    if (await readAtSandbox(ctx, { irn })) throw new PortalRefused(DUPLICATE_IRN, 'Duplicate IRN')
    const [first] = ItemList.toSorted((a, b) => b.AssAmt - a.AssAmt)
    const data = {
      SellerGstin: access.gstin,
      BuyerGstin: BuyerDtls.Gstin,
      DocNo: DocDtls.No,
      DocTyp: DocDtls.Typ,
      DocDt: DocDtls.Dt,
      TotInvVal: ValDtls.TotInvVal,
      ItemCnt: ItemList.length,
      MainHsnCode: first?.HsnCd ?? '',
      Irn: irn,
      IrnDt: printIstMoment(ctx.now),
    }
    const row = await insertAtSandbox(ctx, {
      irn,
      gstin: access.gstin,
      kind: DocDtls.Typ,
      number: DocDtls.No,
      day,
      signedQr: await signed(ctx, data),
    })
    if (!row) throw new PortalRefused(DUPLICATE_IRN, 'Duplicate IRN')
    return registrationOf(row)
  },
  async byDocument(ctx, access, { kind, number, day }) {
    checkAccess(access)
    const row = await readAtSandbox(ctx, { gstin: access.gstin, kind, number, day })
    return row ? registrationOf(row) : null
  },
  async cancel(ctx, access, irn) {
    checkAccess(access)
    const row = await readAtSandbox(ctx, { irn })
    if (!row || row.gstin !== access.gstin) throw new PortalRefused('2148', 'Requested IRN data is not available')
    if (row.cancelledAt) throw new PortalRefused('9999', 'Invoice is not active')
    if (ctx.now.getTime() - new Date(row.ackAt).getTime() > cancelHours * 3_600_000)
      throw new PortalRefused('2270', 'The allowed cancellation time limit is crossed, you cannot cancel the IRN')
    await cancelAtSandbox(ctx, irn)
    return ctx.now
  },
}

/** As the portal does it: the data as text inside the payload, beside the issuer. */
const signed = (ctx: Ctx, data: object): Promise<string> =>
  new CompactSign(Buffer.from(JSON.stringify({ data: JSON.stringify(data), iss: 'SANDBOX' })))
    .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT' })
    .sign(signingKey(ctx))
