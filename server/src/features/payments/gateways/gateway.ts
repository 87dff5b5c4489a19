import type { Config } from '#core/config.ts'
import { ccavenue } from './ccavenue.ts'
import type { Gateway } from './port.ts'
import { razorpay } from './razorpay.ts'
import { testGateway } from './test.ts'

export type {
  Gateway,
  GatewayForm,
  GatewayName,
  Incoming,
  PaymentRequested,
  RefundNotice,
  RefundRequested,
  Told,
} from './port.ts'

/** The gateways of this shop, the one that new payments go through first. Production has the sandbox gateway only where it is named. */
function gatewaysOf(config: Config): Gateway[] {
  return [
    ...(config.razorpay ? [razorpay(config.razorpay)] : []),
    ...(config.ccavenue ? [ccavenue(config.ccavenue, config.origin)] : []),
    ...(config.sandbox.has('payments') ? [testGateway(config.secret, config.origin)] : []),
  ]
}

/** Gateways that tell by themselves what they have sent to the bank. */
export const reportingGateways = (config: Config) =>
  gatewaysOf(config).flatMap(({ name, settlements }) => (settlements ? [{ name, settlements }] : []))

/** Names of all gateways of this shop. */
export const gatewayNames = (config: Config): string[] => gatewaysOf(config).map(({ name }) => name)

/** Whether payments can be made online here at all. */
export const hasGateway = (config: Config): boolean => gatewaysOf(config).length > 0

/** The gateway of this name, or null where none is configured under it: names come from addresses. */
export const findGateway = (config: Config, name: string): Gateway | null =>
  gatewaysOf(config).find((gateway) => gateway.name === name) ?? null

/** The gateway of this name, or the one that new payments go through; an error where there is none. */
export function gatewayOf(config: Config, name?: string): Gateway {
  const found = name ? findGateway(config, name) : gatewaysOf(config)[0]
  if (!found) throw new Error(`No payment gateway ${name ?? ''} is configured.`)
  return found
}
