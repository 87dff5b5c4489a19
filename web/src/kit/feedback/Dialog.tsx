import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useT } from '#kit/i18n/use-t.ts'
import { Icon } from '#kit/icons/Icon.tsx'

type Props = {
  title: string
  open: boolean
  onClose: () => void
  /** A box in the middle, or a panel at one of the sides. */
  as?: 'modal' | 'drawer' | 'drawer start'
  children: ReactNode
}

/** A native modal dialog: the browser holds the focus inside, closes it with Escape and gives the focus back. */
export function Dialog({ title, open, onClose, as = 'modal', children }: Props) {
  const t = useT()
  const box = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    const dialog = box.current
    if (open === dialog?.open) return
    // closing by the browser gives the focus back to where it was
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
          {children}
        </>
      )}
    </dialog>
  )
}
