import type { RankingPart } from '@neev/domain/catalogue/ranking/ranking'
import { rankingInput } from '@neev/domain/catalogue/ranking/ranking-inputs'
import { useState } from 'react'
import { Link } from 'react-router'
import { request } from '#graphql/request.ts'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { useConflict } from '#shared/conflict/use-conflict.tsx'
import { Ranking, type RankingQuery, SetRanking } from '#shared/offers/ranking.graphql.ts'
import { rankingPartLabels } from '#shared/offers/ranking-labels.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import { Form } from '#ui/form/Form.tsx'
import { PercentField, SelectField } from '#ui/form/fields.tsx'
import { showPercent } from '#ui/format/percent.ts'

type Now = RankingQuery['ranking']
const fields: [name: 'priceBp' | 'onTimeBp' | 'ratingBp' | 'responseBp', part: RankingPart][] = [
  ['priceBp', 'PRICE'],
  ['onTimeBp', 'ON_TIME'],
  ['ratingBp', 'RATING'],
  ['responseBp', 'RESPONSE'],
]
const bpOf = ({ weights }: Now, part: RankingPart) => weights.find((one) => one.part === part)?.weightBp ?? 0

/** The weights of the ranking and the order at first: they change together, at once. */
export function RankingSettings({ may }: { may: boolean }) {
  const t = useT()
  const { ranking } = useData(Ranking, {}).data
  return (
    <Section
      title={t('Order of offers')}
      action={
        <Link className="button small" to={paths.ranking()}>
          {t('Public page')}
        </Link>
      }
    >
      {may ? (
        <Edit now={ranking} />
      ) : (
        <Properties
          of={fields.map(([, part]) => [t(rankingPartLabels[part]), showPercent(bpOf(ranking, part))] as const)}
        />
      )}
    </Section>
  )
}

const latest = async () => {
  const { ranking } = await request(Ranking, {})
  return { version: ranking.version, updatedAt: ranking.changedAt ?? ranking.countedAt }
}

function Edit({ now }: { now: Now }) {
  const t = useT()
  const [opened] = useState(now)
  const set = useMutation(SetRanking, { successMessage: t('Saved') })
  const { notice, save } = useConflict(opened.version, latest)
  const weights = Object.fromEntries(fields.map(([name, part]) => [name, bpOf(opened, part)]))
  return (
    <div className="stack">
      <p className="ink2">
        {t('Applies at once to all product pages. The weights are 100 % together and are published.')}
      </p>
      {notice}
      <Form
        schema={rankingInput}
        defaults={{ ...weights, sort: opened.sort === 'RECOMMENDED' ? 'RECOMMENDED' : 'PRICE' }}
        submit={t('Save')}
        onSubmit={(input) => save(async (version) => (await set.run({ version, input })).setRanking.version)}
      >
        <div className="columns">
          {fields.map(([name, part]) => (
            <PercentField key={name} name={name} label={t(rankingPartLabels[part])} />
          ))}
        </div>
        <SelectField
          name="sort"
          label={t('Order of offers at first')}
          options={[
            { value: 'PRICE', label: t('Lowest delivered price') },
            { value: 'RECOMMENDED', label: t('Recommended') },
          ]}
        />
      </Form>
    </div>
  )
}
