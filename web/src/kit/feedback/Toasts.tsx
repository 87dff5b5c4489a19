import { useStore } from 'zustand'
import { Icon } from '#kit/icons/Icon.tsx'
import { toasts } from './toast.ts'

/** Where toasts appear; always there, so that screen readers hear what comes. */
export function Toasts() {
  const shown = useStore(toasts)
  return (
    <div className="toasts" role="status">
      {shown.map(({ id, successMessage, tone }) => (
        <p key={id} className={`toast ${tone}`}>
          <Icon name={tone === 'good' ? 'check' : 'alert'} />
          {successMessage}
        </p>
      ))}
    </div>
  )
}
