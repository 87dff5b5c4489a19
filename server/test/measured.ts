import { startPeer } from './peers.ts'
import { startServer } from './server.ts'
import { buying } from './shop/buying.ts'

/* A demo shop in a process of its own, whose payment provider is silent: for the measurements of `bench/src/doors.ts`. */

export type Measured = { url: string; pid: number; buyer: { token: string; orderId: string }; senders: string[] }

const peer = await startPeer('silent')
const server = await startServer({
  shop: true,
  limits: {},
  env: {
    RAZORPAY_KEY_ID: 'rzp',
    RAZORPAY_KEY_SECRET: 's',
    RAZORPAY_WEBHOOK_SECRET: 'webhooks',
    RAZORPAY_URL: `${peer.url}/v1`,
    ALLOWED_HOSTS: '127.0.0.1',
  },
})
const buy = buying(server)
const { buyer, address } = await buy.buyerWithCart()
const order = await buy.order(buyer.token, address.id)
const senders: string[] = []
for (let at = 0; at < 8; at++) senders.push((await server.build.user()).token)
const measured: Measured = {
  url: server.url,
  pid: process.pid,
  buyer: { token: buyer.token, orderId: order.id },
  senders,
}
process.send?.(measured)
process.once('disconnect', () => process.exit())
