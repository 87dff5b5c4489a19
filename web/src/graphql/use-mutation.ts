import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '#i18n/use-t.ts'
import { toast } from '#ui/feedback/toast.ts'
import type { Document, Input } from './document.ts'
import { GraphQLRefusal } from './errors.ts'
import { invalidateAffected, publishChanged, refreshShown } from './refresh.ts'
import { request } from './request.ts'
import { withStepUp } from './step-up.ts'

type MutationOptions<Data> = {
  /** Toast shown on success. */
  successMessage?: string | ((data: Data) => string)
}

/**
 * Runs a mutation. `run` returns the data or throws, for forms, which show refusals themselves; `runSafely` shows a
 * failure as a toast and returns null, for buttons. Use only one of them. Queries that show what it changes are loaded again. If
 * the server requires step-up, the user is asked for the password and the mutation continues.
 */
export function useMutation<Data, Variables>(
  document: Document<Data, Variables>,
  { successMessage }: MutationOptions<Data> = {},
) {
  const client = useQueryClient()
  const t = useT()
  const [running, setRunning] = useState(0)
  const run = async (...input: Input<Variables>): Promise<Data> => {
    setRunning((count) => count + 1)
    try {
      const data = await withStepUp(() => request(document, ...input))
      if (successMessage) toast(typeof successMessage === 'string' ? successMessage : successMessage(data))
      publishChanged()
      await invalidateAffected(client, document)
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
      // Most mutations succeed, and the refusal messages are large
      const { errorText } = await import('./error-text.ts')
      toast(errorText(t, error), 'bad')
      // The page shows outdated data
      if (error instanceof GraphQLRefusal) await invalidateAffected(client, document)
      return null
    }
  }
  return { run, runSafely, busy: running > 0 }
}
