import { useState } from 'react'
import type { PlaceOrderInput } from '../../graphql-types.ts'

/** What the buyer has chosen so far; it outlives a reload, not the tab. */
export type Choices = {
  shipId: string | null
  billId: string | null
  /** Null until the buyer has said something: then the registration of the site is meant. */
  gstin: string | null
  poNumber: string
  notes: string
}

type Site = { pincode: string; isDefaultShip: boolean }

/** The site that the cart was priced for: the default one if it lies there, else another that does; without any, the default. */
export function usualSite<Address extends Site>(
  addresses: readonly Address[],
  pincode: string | null,
): Address | undefined {
  const there = addresses.filter((one) => one.pincode === pincode)
  const usual = (list: readonly Address[]) => list.find(({ isDefaultShip }) => isDefaultShip)
  return usual(there) ?? there[0] ?? usual(addresses)
}

type Registered = { gstin?: string | null; stateCode: string }

/** The GSTIN that is known for an address: its own, else the company's registration in that state. */
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

export function useChoices() {
  const [choices, setChoices] = useState<Choices>(() => ({ ...nothing, ...read<Partial<Choices>>(choicesKey) }))
  const choose = (changes: Partial<Choices>) => {
    const next = { ...choices, ...changes }
    sessionStorage.setItem(choicesKey, JSON.stringify(next))
    setChoices(next)
  }
  return [choices, choose] as const
}

/** An order that was sent: its key, what it said, and the order once the answer has come. */
type Sent = { key: string; lock: string; input: PlaceOrderInput; orderId?: string }
const sentKey = 'order-sent'

export const lastSent = () => read<Sent>(sentKey)

/**
 * The key under which this very order is sent. Sent again (a double click, a reload, the back button) it has the same key and
 * makes no second order; another sum, address or price lock is another order.
 */
export function keyFor(lock: string, input: PlaceOrderInput): string {
  const before = lastSent()
  if (before && before.lock === lock && JSON.stringify(before.input) === JSON.stringify(input)) return before.key
  const key = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`
  sessionStorage.setItem(sentKey, JSON.stringify({ key, lock, input } satisfies Sent))
  return key
}

/** Notes that the answer has come; the choices are done with. */
export function noteAnswer(orderId: string) {
  const sent = lastSent()
  if (sent) sessionStorage.setItem(sentKey, JSON.stringify({ ...sent, orderId }))
  sessionStorage.removeItem(choicesKey)
}
