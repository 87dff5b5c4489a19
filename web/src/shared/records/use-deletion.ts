import type { Document } from '#graphql/document.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { confirm } from '#ui/feedback/confirm.tsx'
import type { RowAction } from '#ui/table/RowActions.tsx'

type Record<Variables> = {
  title: string
  variables: Variables
  /** What else is lost by it. */
  body?: string
  whyNot?: string | null
}

/** The action that deletes a record once it is confirmed; `gone` is called afterwards. */
export function useDeletion<Variables>(document: Document<object, Variables>, gone: () => void = () => {}) {
  const t = useT()
  const { runSafely, busy } = useMutation<object, Variables>(document, { successMessage: t('Deleted') })
  const deletionOf = ({ title, variables, body, whyNot = null }: Record<Variables>): RowAction => ({
    label: t('Delete'),
    danger: true,
    whyNot,
    run: async () => {
      const question = { title: t('Delete {title}?', { title }), verb: t('Delete'), tone: 'danger' as const }
      if ((await confirm({ ...question, ...(body && { body }) })) && (await runSafely(variables))) gone()
    },
  })
  return { deletionOf, busy }
}
