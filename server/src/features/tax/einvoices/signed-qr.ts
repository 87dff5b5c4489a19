import { z } from '@neev/domain/core/input/zod'
import { type SignedDocument, type SignedQrData, whyNotItsQr } from '@neev/domain/tax/einvoices'
import { compactVerify } from 'jose'
import type { Ctx } from '#core/context.ts'
import { refused, refuseIf } from '#core/errors.ts'
import { portalKey } from './providers.ts'

const claims = z.object({ data: z.string() })
const dataSchema = z
  .object({
    SellerGstin: z.string(),
    BuyerGstin: z.string(),
    DocNo: z.string(),
    DocTyp: z.string(),
    DocDt: z.string(),
    TotInvVal: z.coerce.number(),
    Irn: z.string(),
  })
  .partial()

/** The data in a signed QR code, unverified; EINVOICE_QR_UNREADABLE if it is not one. */
export function readSignedQr(text: string): SignedQrData {
  try {
    const body: unknown = JSON.parse(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString('utf8'))
    return dataSchema.parse(JSON.parse(claims.parse(body).data)) as SignedQrData
  } catch {
    throw refused('EINVOICE_QR_UNREADABLE', {}, 'signedQr')
  }
}

/**
 * Checks that a signed QR code belongs to this document, and its signature if the portal's key is configured. Returns
 * whether the signature was verified; refuses the QR code of another document, and one that the portal did not sign.
 */
export async function checkSignedQr(ctx: Ctx, text: string, of: SignedDocument): Promise<boolean> {
  refuseIf(whyNotItsQr(readSignedQr(text), of))
  const key = portalKey(ctx)
  if (!key) return false
  await compactVerify(text, key).catch(() => {
    throw refused('EINVOICE_QR_UNSIGNED', {}, 'signedQr')
  })
  return true
}
