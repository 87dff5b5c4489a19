import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useErrorText } from '#graphql/error-text.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { paths } from '#navigation/paths.ts'
import { usePay } from '#shared/payments/use-pay.ts'
import { setCartCount } from '#state/shell.ts'
import type { PlaceOrderInput } from '../../../graphql-types.ts'
import { PlaceOrder } from './checkout.graphql.ts'
import { keyFor, lastSent, noteAnswer } from './choices.ts'

/** Places the order once and continues to payment. */
export function useSending() {
  const errorText = useErrorText()
  const navigate = useNavigate()
  const client = useQueryClient()
  const order = useMutation(PlaceOrder)
  const { pay, busy } = usePay()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [sent, setSent] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const go = async (key: string, input: PlaceOrderInput) => {
    setSent(true)
    const { placeOrder } = await order.run({ idempotencyKey: key, input })
    // What is left to do is paying the part that is not on credit
    const { id } = placeOrder.rest ?? placeOrder
    const method = input.restMethod ?? input.method
    noteAnswer(id)
    setCartCount(0)
    client.removeQueries({ queryKey: ['Cart'] })
    if (method === 'DIRECT') {
      setLeaving(true)
      return navigate(paths.checkoutDirectPayment({ orderID: id }), { replace: true })
    }
    if (method === 'CREDIT') {
      setLeaving(true)
      return navigate(paths.order({ id }), { replace: true })
    }
    if (!(await pay(id))) navigate(paths.order({ id }), { replace: true })
  }
  return {
    refusal,
    sent,
    leaving,
    busy: order.busy || busy,
    async send(lock: string, input: PlaceOrderInput, again: () => void) {
      setRefusal(null)
      try {
        await go(keyFor(lock, input), input)
      } catch (error) {
        setSent(false)
        setRefusal(errorText(error))
        again()
      }
    },
    /** Continues with the order placed last. */
    async resume() {
      const sent = lastSent()
      if (!sent) return
      if (sent.orderId) {
        const { orderId, input } = sent
        const direct = (input.restMethod ?? input.method) === 'DIRECT'
        const to = direct ? paths.checkoutDirectPayment({ orderID: orderId }) : paths.order({ id: orderId })
        return navigate(to, { replace: true })
      }
      try {
        await go(sent.key, sent.input)
      } catch {
        navigate(paths.cart(), { replace: true })
      }
    },
  }
}
