import type { T } from '#i18n/use-t.ts'
import { confirm } from '#ui/feedback/confirm.tsx'

/** Asks for confirmation when a general rule is changed from a seller's page. */
export const sureOfGeneral = (t: T, verb: string): Promise<boolean> =>
  confirm({
    title: t('For every seller?'),
    body: t('This rule applies to all sellers without a rule of their own, not only to this seller.'),
    verb,
  })
