import { Link } from 'react-router'
import { confirm } from '#kit/feedback/confirm.tsx'
import { useT } from '#kit/i18n/use-t.ts'

type Props = {
  family: { title: string; status: string }
  /** Its page in the shop. */
  shopPath: string
  /** Whether the viewer may move it; what is in the shop can be seen there by all. */
  mayTransition: boolean
  busy: boolean
  /** How the way into the shop is called. */
  opens: string
  onTransition: (transition: 'open' | 'retire' | 'restore') => unknown
}

/** What can be done with a master or a series as a whole. */
export function FamilyTransitions({
  family: { title, status },
  shopPath,
  mayTransition,
  busy,
  opens,
  onTransition,
}: Props) {
  const t = useT()
  const retire = async () => {
    const sure = await confirm({
      title: t('Retire {name}?', { name: title }),
      body: t('It is removed from the shop; sellers keep their offers.'),
      verb: t('Retire'),
      tone: 'danger',
    })
    if (sure) await onTransition('retire')
  }
  const isClosed = status === 'DRAFT' || status === 'HIDDEN'
  const isOpen = status === 'PUBLISHED'
  return (
    <>
      {isOpen && (
        <Link className="button" to={shopPath}>
          {t('View in the shop')}
        </Link>
      )}
      {mayTransition && isClosed && (
        <button type="button" className="button" disabled={busy} onClick={() => onTransition('open')}>
          {opens}
        </button>
      )}
      {mayTransition && (isClosed || isOpen) && (
        <button type="button" className="button danger" disabled={busy} onClick={retire}>
          {t('Retire')}
        </button>
      )}
      {mayTransition && status === 'RETIRED' && (
        <button type="button" className="button" disabled={busy} onClick={() => onTransition('restore')}>
          {t('Move back to draft')}
        </button>
      )}
    </>
  )
}
