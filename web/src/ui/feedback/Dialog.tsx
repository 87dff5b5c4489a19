import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useT } from '#i18n/use-t.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { Loading } from './Loading.tsx'
import { Skeleton } from './Skeleton.tsx'

type Props = {
  title: string
  open: boolean
  onClose: () => void
  /** A centred box, or a panel at one side. */
  as?: 'modal' | 'drawer' | 'drawer start'
  children: ReactNode
}

/**
 * A native modal dialog: the browser traps the focus, closes it with Escape and restores the focus. Data of its content
 * is loaded inside it.
 */
export function Dialog({ title, open, onClose, as = 'modal', children }: Props) {
  const t = useT()
  const box = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    const dialog = box.current
    if (open === dialog?.open) return
    // Closing by the browser restores the focus
    if (open) dialog?.showModal()
    else dialog?.close()
  }, [open])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the box closes it; the keyboard has Escape
    <dialog
      ref={box}
      className={as}
      aria-labelledby={heading}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {open && (
        <>
          <div className="dialog-head">
            <h2 id={heading}>{title}</h2>
            <button type="button" className="button quiet small square" aria-label={t('Close')} onClick={onClose}>
              <Icon name="close" />
            </button>
          </div>
          <Loading fallback={<Skeleton lines={6} className="dialog-body" />}>{children}</Loading>
        </>
      )}
    </dialog>
  )
}
