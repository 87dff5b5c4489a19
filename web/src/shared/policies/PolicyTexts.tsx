import { useT } from '#i18n/use-t.ts'
import { Properties } from '#ui/detail/Properties.tsx'
import { spanText } from '#ui/format/spans.ts'
import { returnPayers } from './policy-labels.ts'

type Props = {
  of: {
    body: string
    conditions: readonly string[]
    windowDays?: number | null
    returnPaidBy?: keyof typeof returnPayers | null
  }
  /** Further facts about it. */
  facts?: Parameters<typeof Properties>[0]['of']
}

/** The text of one version of a policy. */
export function PolicyTexts({ of: { body, conditions, windowDays, returnPaidBy }, facts = [] }: Props) {
  const t = useT()
  return (
    <>
      <p className="keep-lines">{body}</p>
      {conditions.length > 0 && (
        <ul>
          {conditions.map((condition) => (
            <li key={condition}>{condition}</li>
          ))}
        </ul>
      )}
      <Properties
        of={[
          [t('Valid for'), windowDays != null && windowDays > 0 ? spanText(t, windowDays) : null],
          [t('Return freight paid by'), returnPaidBy && t(returnPayers[returnPaidBy])],
          ...facts,
        ]}
      />
    </>
  )
}
