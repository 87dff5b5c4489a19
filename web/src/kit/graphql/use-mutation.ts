import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#kit/feedback/toast.ts'
import { useT } from '#kit/i18n/use-t.ts'
import type { Document, Input } from './document.ts'
import { GraphQLRefusal } from './errors.ts'
import { publishChanged, refreshShown } from './refresh.ts'
import { request } from './request.ts'
import { withStepUp } from './step-up.ts'

type MutationOptions<Data> = {
  /** What to tell when it is done. */
  successMessage?: string | ((data: Data) => string)
  /** Operations whose answers are no longer true. */
  refreshes?: readonly { name: string }[]
}

/**
 * Changes something. `run` gives the data or throws, for forms, which show the reason themselves; `tell` shows a failure as a
 * toast, refreshes what it was about and gives null, for buttons. Never both. Where the server wants the password given again, the person is asked and the act goes on.
 */
export function useMutation<Data, Variables>(
  document: Document<Data, Variables>,
  { successMessage, refreshes = [] }: MutationOptions<Data> = {},
) {
  const client = useQueryClient()
  const t = useT()
  const [running, setRunning] = useState(0)
  const refresh = () => Promise.all(refreshes.map(({ name }) => client.invalidateQueries({ queryKey: [name] })))
  const run = async (...input: Input<Variables>): Promise<Data> => {
    setRunning((count) => count + 1)
    try {
      const data = await withStepUp(() => request(document, ...input))
      if (successMessage) toast(typeof successMessage === 'string' ? successMessage : successMessage(data))
      publishChanged()
      await refresh()
      await refreshShown(client)
      return data
    } finally {
      setRunning((count) => count - 1)
    }
  }
  const runSafely = async (...input: Input<Variables>): Promise<Data | null> => {
    try {
      return await run(...input)
    } catch (error) {
      // most acts succeed, and the sentences of refusals are many
      const { errorText } = await import('./error-text.ts')
      toast(errorText(t, error), 'bad')
      // what it was about is not as the page shows it
      if (error instanceof GraphQLRefusal) await refresh()
      return null
    }
  }
  return { run, runSafely, busy: running > 0 }
}
