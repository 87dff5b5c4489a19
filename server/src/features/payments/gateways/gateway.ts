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
  PaymentAsked,
  RefundAsked,
  RefundTold,
  Told,
} from './port.ts'

/** The gateway that this shop pays through: the first that is configured, else the built-in test gateway. */
export function gatewayOf(config: Config, name?: string): Gateway {
  const gateways: Gateway[] = [
    ...(config.razorpay ? [razorpay(config.razorpay)] : []),
    ...(config.ccavenue ? [ccavenue(config.ccavenue, config.origin)] : []),
    ...(config.secret ? [testGateway(config.secret, config.origin)] : []),
  ]
  const found = name ? gateways.find((gateway) => gateway.name === name) : gateways[0]
  if (!found) throw new Error(`No payment gateway ${name ?? ''} is configured.`)
  return found
}
