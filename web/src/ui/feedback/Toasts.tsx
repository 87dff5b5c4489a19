import { useStore } from 'zustand'
import { Icon } from '#ui/icons/Icon.tsx'
import { toasts } from './toast.ts'

/** Container of toasts; always rendered, so that screen readers announce them. */
export function Toasts() {
  const shown = useStore(toasts)
  return (
    <div className="toasts" role="status">
      {shown.map(({ id, text, tone }) => (
        <p key={id} className={`toast ${tone}`}>
          <Icon name={tone === 'good' ? 'check' : 'alert'} />
          {text}
        </p>
      ))}
    </div>
  )
}
