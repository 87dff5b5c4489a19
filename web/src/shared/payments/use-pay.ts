import { useState } from 'react'
import { useMutation } from '#graphql/use-mutation.ts'
import { StartPayment } from './start-payment.graphql.ts'

/** Opens the gateway for an order; a second click continues the same attempt. False if it could not be started. */
export function usePay() {
  const start = useMutation(StartPayment)
  const [leaving, setLeaving] = useState(false)
  const pay = async (orderId: string): Promise<boolean> => {
    const started = await start.runSafely({ orderId })
    if (!started) return false
    setLeaving(true)
    location.assign(started.startPayment.url)
    return true
  }
  return { pay, busy: start.busy || leaving }
}
