import { istDate } from '@neev/domain/core/fiscal'
import { useState } from 'react'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { type FeeRule, goodsText } from '#shared/fees/fee-labels.ts'
import { Form } from '#ui/form/Form.tsx'
import { DateField } from '#ui/form/fields.tsx'
import { problemSchema } from '#ui/form/problem-schema.ts'
import { SetCommissionRuleEnd } from './commissions.graphql.ts'
import { sureOfGeneral } from './sure-of-general.ts'

const schema = problemSchema<{ lastDay: string }>(({ lastDay }) => ({
  lastDay: lastDay === '' && text('Enter the last day.'),
}))

/** Ends a rule on a date; the next matching one applies then. A rule that has not started by then is withdrawn. */
export function EndRule({ rule, onDone }: { rule: FeeRule; onDone: () => void }) {
  const t = useT()
  const end = useMutation(SetCommissionRuleEnd, { successMessage: t('Saved') })
  const [today] = useState(() => istDate(new Date()))
  return (
    <Form
      schema={schema}
      defaults={{ lastDay: today }}
      onSubmit={async ({ lastDay }) => {
        if (!rule.seller && !(await sureOfGeneral(t, t('End rule')))) return
        await end.run({ id: rule.id, lastDay })
        onDone()
      }}
      submit={t('End rule')}
    >
      <p className="ink2">
        {rule.state === 'COMING'
          ? t('This rule has not started yet. If you end it before its first day, it is removed.')
          : t('After its last day, the next rule for {goods} applies.', { goods: goodsText(t, rule) })}
      </p>
      <DateField name="lastDay" label={t('Last day')} hint={t('Today or later')} />
    </Form>
  )
}
