import { formatInr } from '@neev/domain/core/money'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { filingLabel, frequencyLabel } from '#shared/einvoices/filing-labels.ts'
import { useMay } from '#state/use-may.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { showDate } from '#ui/format/dates.ts'
import { ChooseGstFiling, type FilingFieldsFragment, GstFiling } from '../returns.graphql.ts'
import { formNames, monthsText } from './return-labels.ts'

/** How often a GSTIN files, what is due next, and the choice for the quarter whose days are open. */
export function FilingChoice({ gstin }: { gstin: string }) {
  const t = useT()
  const { gstFiling: of } = useData(GstFiling, { gstin }, { keep: true }).data
  const { choice, next } = of
  return (
    <Section title={t('Filing of returns')} action={choice && <Choose of={of} choice={choice} />}>
      <Properties
        of={[
          [t('This quarter'), t(filingLabel(of))],
          [
            t('Next due'),
            next &&
              t('{form} of {period}: {day}', {
                form: formNames[next.form],
                period: monthsText(t, next.months),
                day: showDate(next.dueOn),
              }),
          ],
          [
            choice ? monthsText(t, choice.months) : '',
            choice &&
              t('{frequency}, can be chosen until {day}', {
                frequency: t(frequencyLabel(choice.frequency)),
                day: showDate(choice.until),
              }),
          ],
        ]}
      />
      {choice && !choice.canBeQuarterly && (
        <p className="ink2 t13">
          {t('Quarterly filing is for turnovers up to {limit} in the preceding and the current financial year.', {
            limit: formatInr(of.limitPaise, { paise: 'auto' }),
          })}
        </p>
      )}
    </Section>
  )
}

type ChooseProps = { of: FilingFieldsFragment; choice: NonNullable<FilingFieldsFragment['choice']> }

function Choose({ of: { gstin }, choice: { quarter, months, frequency, canBeQuarterly } }: ChooseProps) {
  const t = useT()
  const may = useMay()('gstReturn:write')
  const choose = useMutation(ChooseGstFiling, { successMessage: t('Saved') })
  const isQuarterly = frequency === 'QUARTERLY'
  if (!may || (!isQuarterly && !canBeQuarterly)) return null
  const title = isQuarterly ? t('File monthly') : t('File quarterly')
  const ask = async () => {
    const body = t(
      'From {period} on, until you change it. Choose the same on the GST portal: this shop prepares files and does not tell the portal.',
      { period: monthsText(t, months) },
    )
    if (await confirm({ title, body, verb: title }))
      await choose.runSafely({ input: { gstin, quarter, frequency: isQuarterly ? 'MONTHLY' : 'QUARTERLY' } })
  }
  return (
    <BusyButton className="button" busy={choose.busy} onClick={ask}>
      {title}
    </BusyButton>
  )
}
