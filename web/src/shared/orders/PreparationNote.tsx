import { useT } from '#i18n/use-t.ts'
import { showMoment } from '#ui/format/dates.ts'

type Props = {
  preparation:
    | { number: string; preparedBy: string; sellerName: string | null; acceptedBy: string; acceptedAt: string }
    | null
    | undefined
}

/** Who prepared the order, and who placed it; nothing for orders that customers made themselves. */
export function PreparationNote({ preparation }: Props) {
  const t = useT()
  if (!preparation) return null
  const { number, preparedBy, sellerName, acceptedBy, acceptedAt } = preparation
  return (
    <p className="note">
      {t('{number}: prepared by {name} of {business}, accepted by {customer} on {moment}.', {
        number,
        name: preparedBy,
        business: sellerName ?? 'Neev',
        customer: acceptedBy,
        moment: showMoment(acceptedAt),
      })}
    </p>
  )
}
