import type { Config } from '#core/config/config.ts'
import { ccavenue } from './ccavenue.ts'
import type { Gateway } from './port.ts'
import { razorpay } from './razorpay.ts'
import { testGateway } from './test.ts'

export type {
  Callback,
  DisputeNotice,
  DisputePhase,
  Gateway,
  GatewayForm,
  GatewayName,
  Incoming,
  Notice as PaymentNotice,
  PaymentRequested,
  RefundNotice,
  RefundRequested,
} from './port.ts'

/** The configured gateways, the one for new payments first. In production the sandbox gateway is used only if named. */
function gatewaysOf(config: Config): Gateway[] {
  return [
    ...(config.razorpay ? [razorpay(config.razorpay)] : []),
    ...(config.ccavenue ? [ccavenue(config.ccavenue, config.origin)] : []),
    ...(config.sandbox.has('payments') ? [testGateway(config.secret, config.origin)] : []),
  ]
}

/** Gateways that report their settlements through an API. */
export const reportingGateways = (config: Config) =>
  gatewaysOf(config).flatMap(({ name, settlements }) => (settlements ? [{ name, settlements }] : []))

/** Names of all configured gateways. */
export const gatewayNames = (config: Config): string[] => gatewaysOf(config).map(({ name }) => name)

/** Whether online payment is available. */
export const hasGateway = (config: Config): boolean => gatewaysOf(config).length > 0

/** The gateway of this name, or null if it is not configured: names come from URLs. */
export const findGateway = (config: Config, name: string): Gateway | null =>
  gatewaysOf(config).find((gateway) => gateway.name === name) ?? null

/** The gateway of this name, or the one for new payments; throws if there is none. */
export function gatewayOf(config: Config, name?: string): Gateway {
  const found = name ? findGateway(config, name) : gatewaysOf(config)[0]
  if (!found) throw new Error(`No payment gateway ${name ?? ''} is configured.`)
  return found
}
