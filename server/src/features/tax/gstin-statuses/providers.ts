import type { Config } from '#core/config/config.ts'
import { gspOf } from './gsp.ts'
import type { GstinProvider } from './port.ts'

/** Says of every registration that it is active, for demo shops. */
const sandbox: GstinProvider = {
  name: 'sandbox',
  lookUp: async () => ({
    status: 'ACTIVE',
    taxpayerType: 'Regular',
    legalName: null,
    tradeName: null,
    cancelledOn: null,
  }),
}

/** The configured service; null if registrations are not checked. */
export function gstinProviderOf({ gstin, sandbox: played }: Config): GstinProvider | null {
  if (gstin) return gspOf(gstin)
  return played.has('gstins') ? sandbox : null
}
