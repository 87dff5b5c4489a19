import { z } from '@neev/domain/core/input/zod'
import { gstinStatusOf, portalDay } from '@neev/domain/tax/gstin-statuses'
import type { Config } from '#core/config/config.ts'
import { fetchJson } from '#core/net/http-client.ts'
import type { GstinProvider } from './port.ts'

/* The GST portal's public search of taxpayers (`action=TP`) as GSPs pass it on under commonapi/search: the portal's fields, alone
   or inside `result`. The interface is that of the GSP of India Compliance, which is public, with its key in a header. */

const taxpayer = z.object({
  gstin: z.string(),
  sts: z.string(),
  dty: z.string().nullish(),
  lgnm: z.string().nullish(),
  tradeNam: z.string().nullish(),
  cxdt: z.string().nullish(),
})
const answer = z.object({ result: z.unknown(), message: z.string().nullish() }).loose()

/** A GSP. */
export const gspOf = ({ url, key }: NonNullable<Config['gstin']>): GstinProvider => ({
  name: 'gsp',
  async lookUp(ctx, gstin) {
    const address = new URL(url)
    address.searchParams.set('action', 'TP')
    address.searchParams.set('gstin', gstin)
    const said = await fetchJson<unknown>(ctx, 'gstins', address.href, { headers: { 'x-api-key': key } })
    const whole = answer.parse(said)
    const { data } = taxpayer.safeParse(whole.result ?? whole)
    if (!data) throw new Error(whole.message ?? 'The answer has no status.')
    if (data.gstin !== gstin) throw new Error(`The answer is about ${data.gstin}.`)
    const status = gstinStatusOf(data.sts)
    if (!status) throw new Error(`The status “${data.sts}” is not known.`)
    return {
      status,
      taxpayerType: data.dty ?? null,
      legalName: data.lgnm ?? null,
      tradeName: data.tradeNam ?? null,
      cancelledOn: status === 'CANCELLED' ? portalDay(data.cxdt) : null,
    }
  },
})
