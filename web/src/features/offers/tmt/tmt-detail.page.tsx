import { barProcesses as processes, tmtFactsInput } from '@neev/domain/offers/tmt'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { offerCounts } from '#shared/offers/offer-counts.ts'
import { useMay } from '#state/use-may.ts'
import { DetailPage, Section } from '#ui/detail/DetailPage.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import styles from '#ui/feedback/badges.module.css'
import { Form } from '#ui/form/Form.tsx'
import { SelectField, TextareaField, TextField } from '#ui/form/fields.tsx'
import { showDate, showMoment } from '#ui/format/dates.ts'
import { Bars } from './Bars.tsx'
import { MasterTransitions } from './MasterTransitions.tsx'
import { PlantTicks } from './PlantTicks.tsx'
import { TmtChoices, TmtMaster, UpdateTmtMaster } from './tmt.operations.graphql.ts'
import { barProcesses, licenceStates, type MasterDetail, masterStates } from './tmt-labels.ts'

/** One TMT product with licences and sizes. `edit=1` opens its form. */
export default function TmtDetailPage() {
  const t = useT()
  const may = useMay()
  const { masterID = '' } = useParams()
  const [search] = useSearchParams()
  const { data } = useData(TmtMaster, { id: masterID })
  const { tmtMaster: master } = data
  const state = masterStates[master.status]
  const here = paths.admin.tmtDetails({ masterID })
  const editing = search.has('edit') && may('tmt:write')
  return (
    <DetailPage
      title={master.title}
      badge={<Badge tone={state.tone}>{t(state.label)}</Badge>}
      subtitle={`${master.brandName}, ${master.companyName}`}
      back={{ to: paths.admin.tmtList(), label: t('TMT masters') }}
      actions={
        !editing && (
          <>
            <MasterTransitions master={master} />
            {may('tmt:write') && (
              <>
                <Link className="button" to={paths.admin.tmtAddVariant({ brandcompcat: master.triple })}>
                  {t('Add sizes')}
                </Link>
                <Link className="button primary" to={`${here}?edit=1`}>
                  {t('Edit')}
                </Link>
              </>
            )}
          </>
        )
      }
    >
      {master.licenceState === 'ENDED' && (
        <p className="note red">
          {t('Its last licence expired on {day}. These bars cannot be sold until a licence is renewed.', {
            day: showDate(master.licensedUntil ?? ''),
          })}
        </p>
      )}
      {editing ? <Edit master={master} here={here} /> : <Facts master={master} />}
      <Section title={t('Sizes')}>
        <Bars bars={master.variants} />
      </Section>
    </DetailPage>
  )
}

function Facts({ master }: { master: MasterDetail }) {
  const t = useT()
  return (
    <Section title={t('Master')}>
      <Properties
        of={[
          [t('Category'), master.categoryName],
          [t('Standard'), master.standard],
          [t('Process'), t(barProcesses[master.process])],
          [t('Product class'), master.className],
          [
            t('BIS licences'),
            master.plants.length > 0 && (
              <span className={styles.badges}>
                {master.plants.map(({ id, licence, name, validTo, state }) => (
                  <Badge key={id} tone={licenceStates[state].tone}>
                    {`${licence}, ${name}${validTo ? `, ${showDate(validTo)}` : ''}`}
                  </Badge>
                ))}
              </span>
            ),
          ],
          [t('Offers'), offerCounts(t, master)],
          [t('Description'), master.description],
          [t('Changed'), showMoment(master.updatedAt)],
        ]}
      />
    </Section>
  )
}

function Edit({ master, here }: { master: MasterDetail; here: string }) {
  const t = useT()
  const navigate = useNavigate()
  const update = useMutation(UpdateTmtMaster, { successMessage: t('Saved') })
  const classes = useData(TmtChoices).data.classChoices
  const { id, version, standard, process, description, classId, plants, companyId } = master
  return (
    <Section title={t('Edit')}>
      <Form
        schema={tmtFactsInput}
        defaults={{
          standard: standard ?? '',
          process,
          description,
          classId,
          plantIds: plants.map((plant) => plant.id),
        }}
        onSubmit={async (input) => {
          await update.run({ id, version, input })
          await navigate(here, { replace: true })
        }}
        submit={t('Save')}
        actions={
          <Link className="button" to={here}>
            {t('Cancel')}
          </Link>
        }
      >
        <div className="columns">
          <TextField name="standard" label={t('Standard')} />
          <SelectField
            name="process"
            label={t('Process')}
            options={processes.map((value) => ({ value, label: t(barProcesses[value]) }))}
          />
          <SelectField
            name="classId"
            label={t('Product class')}
            options={classes.map(({ id: value, name, hsn }) => ({ value, label: `${name} (${hsn})` }))}
          />
        </div>
        <PlantTicks companyId={companyId} />
        <TextareaField name="description" label={t('Description')} optional />
      </Form>
    </Section>
  )
}
