import { confirm } from '#kit/feedback/confirm.tsx'
import type { T } from '#kit/i18n/use-t.ts'

/** Asks for confirmation when a general rule is changed from a seller's page. */
export const sureOfGeneral = (t: T, verb: string): Promise<boolean> =>
  confirm({
    title: t('For every seller?'),
    body: t('This rule applies to all sellers without a rule of their own, not only to this seller.'),
    verb,
  })
