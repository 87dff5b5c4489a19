import { type ReactNode, useEffect, useRef } from 'react'

type Props = {
  /** Content of the button. */
  label: ReactNode
  /** Accessible name of the button if it shows only an icon. */
  name?: string
  /** Classes of the button. */
  button?: string
  className?: string
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}

/** A button that opens a list. A native <details>, so that it works without scripts; scripts close it. */
export function Menu({ label, name, button = 'button', className = '', onToggle, children }: Props) {
  const box = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = (event: Event) => {
      const details = box.current
      if (!details?.open) return
      const inside = details.contains(event.target as Node)
      const byEscape = event instanceof KeyboardEvent && event.key === 'Escape'
      const chosen =
        event.type === 'click' && (event.target as Element).closest('.menu-list :is(a, button:not([data-stay]))')
      if (byEscape || chosen || (event.type === 'click' && !inside)) {
        // What a dialog that it opens returns the focus to
        const isWithin = chosen && details.contains(document.activeElement)
        details.open = false
        if (byEscape || isWithin) details.querySelector('summary')?.focus()
      }
    }
    document.addEventListener('click', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('click', close)
      document.removeEventListener('keydown', close)
    }
  }, [])
  return (
    <details
      ref={box}
      className={`menu ${className}`.trimEnd()}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
      <summary className={button} aria-label={name}>
        {label}
      </summary>
      <div className="menu-list">{children}</div>
    </details>
  )
}
