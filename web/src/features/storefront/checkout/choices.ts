import { useState } from 'react'
import type { PlaceOrderInput } from '../../../graphql-types.ts'

/** The buyer's choices so far; they survive a reload, but not the tab. */
export type Choices = {
  shipId: string | null
  billId: string | null
  /** Null until the buyer has chosen: then the site's registration is used. */
  gstin: string | null
  poNumber: string
  notes: string
}

type Site = { pincode: string; isDefaultShip: boolean }

/**
 * The address that the cart was priced for: the default one if its pincode matches, otherwise another that does;
 * otherwise the default.
 */
export function defaultSite<Address extends Site>(
  addresses: readonly Address[],
  pincode: string | null,
): Address | undefined {
  const there = addresses.filter((one) => one.pincode === pincode)
  const usual = (list: readonly Address[]) => list.find(({ isDefaultShip }) => isDefaultShip)
  return usual(there) ?? there[0] ?? usual(addresses)
}

type Registered = { gstin?: string | null; stateCode: string }

/** The known GSTIN for an address: its own, otherwise the company's registration in that state. */
export const knownGstin = (address: Registered | undefined, company: { gstins: readonly string[] } | null): string =>
  address?.gstin ?? company?.gstins.find((gstin) => gstin.startsWith(address?.stateCode ?? '?')) ?? ''

const choicesKey = 'checkout'
const nothing: Choices = { shipId: null, billId: null, gstin: null, poNumber: '', notes: '' }

const read = <Value>(key: string): Value | null => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** The choices; `address` is the site to begin with, before any that was chosen earlier. */
export function useChoices(address: string | null) {
  const [choices, setChoices] = useState<Choices>(() => ({
    ...nothing,
    ...read<Partial<Choices>>(choicesKey),
    ...(address !== null && { shipId: address, gstin: null }),
  }))
  // From what is chosen by then: a response can arrive while the buyer types
  const choose = (changes: Partial<Choices>) =>
    setChoices((now) => {
      const next = { ...now, ...changes }
      sessionStorage.setItem(choicesKey, JSON.stringify(next))
      return next
    })
  return [choices, choose] as const
}

/** A placed order: its key, its input, and the order once the response has arrived. */
type Sent = { key: string; lock: string; input: PlaceOrderInput; orderId?: string }
const sentKey = 'order-sent'

export const lastSent = () => read<Sent>(sentKey)

/**
 * The idempotency key of this order. Placing it again (a double click, a reload, the back button) uses the same key and
 * makes no second order; another amount, address or price lock is another order.
 */
export function keyFor(lock: string, input: PlaceOrderInput): string {
  const before = lastSent()
  if (before && before.lock === lock && JSON.stringify(before.input) === JSON.stringify(input)) return before.key
  const key = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`
  sessionStorage.setItem(sentKey, JSON.stringify({ key, lock, input } satisfies Sent))
  return key
}

/** Records the response and clears the choices. */
export function noteAnswer(orderId: string) {
  const sent = lastSent()
  if (sent) sessionStorage.setItem(sentKey, JSON.stringify({ ...sent, orderId }))
  sessionStorage.removeItem(choicesKey)
}
