import type { ShareKind } from '@neev/domain/procurement/shares'
import { useState } from 'react'
import { useT } from '#i18n/use-t.ts'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { ShareLinks } from './ShareLinks.tsx'

export type Shareable = {
  kind: ShareKind
  /** The order or quotation; none for the price list of the user's business. */
  id?: string
  /** What goes before the link in a message. */
  message: string
}

/** Opens the links of a record: to make, send and revoke them. */
export function ShareButton(subject: Shareable) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {t('Share by link')}
      </button>
      <Dialog title={t('Share by link')} open={isOpen} onClose={() => setOpen(false)}>
        <ShareLinks {...subject} />
      </Dialog>
    </>
  )
}
