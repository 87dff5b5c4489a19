import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'

type Props = {
  family: { title: string; status: string }
  /** Its public page. */
  shopPath: string
  /** True if the viewer can change its status; a published one can be viewed by all. */
  mayTransition: boolean
  busy: boolean
  /** Label of the publish action. */
  opens: string
  onTransition: (transition: 'open' | 'retire' | 'restore') => unknown
}

/** Actions of a TMT product or series as a whole. */
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
        <BusyButton className="button" busy={busy} onClick={() => onTransition('open')}>
          {opens}
        </BusyButton>
      )}
      {mayTransition && (isClosed || isOpen) && (
        <BusyButton className="button danger" busy={busy} onClick={retire}>
          {t('Retire')}
        </BusyButton>
      )}
      {mayTransition && status === 'RETIRED' && (
        <BusyButton className="button" busy={busy} onClick={() => onTransition('restore')}>
          {t('Move back to draft')}
        </BusyButton>
      )}
    </>
  )
}
