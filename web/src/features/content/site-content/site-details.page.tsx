import {
  contactDetails,
  type DetailKey,
  detailKeys,
  legalDetails,
  siteDetailsInput,
  socialDetails,
} from '@neev/domain/content/site-details'
import { settingRow } from '@neev/domain/platform/settings'
import { useState } from 'react'
import { Link } from 'react-router'
import { request } from '#graphql/request.ts'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { useConflict } from '#shared/conflict/use-conflict.tsx'
import { useMay } from '#state/use-may.ts'
import { DetailPage, Section } from '#ui/detail/DetailPage.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import { Form } from '#ui/form/Form.tsx'
import { DateField, TextareaField, TextField } from '#ui/form/fields.tsx'
import { showMoment } from '#ui/format/dates.ts'
import { SaveSiteDetails, SiteDetails, type SiteDetailsQuery } from './site-content.operations.graphql.ts'

type Details = SiteDetailsQuery['siteDetails']

/** The operator's details: who runs the shop, how to reach customer care and the grievance officer, other profiles. */
export default function SiteDetailsPage() {
  const t = useT()
  const may = useMay()
  const { data } = useData(SiteDetails, {})
  const details = data.siteDetails
  const legal = legalDetails.map((key) => [t(settingRow(key).label), details[key]] as const)
  return (
    <DetailPage
      title={t('Operator')}
      subtitle={t('Shown in the footer, on “About us”, on commission invoices and to search engines.')}
      actions={
        may('setting:read') && (
          <Link className="button" to={paths.admin.accountSettings()}>
            {t('History')}
          </Link>
        )
      }
    >
      {details.upcoming.length > 0 && <Upcoming details={details} />}
      {!may('setting:write') && (
        <Section title={t('Legal details')}>
          <Properties of={legal.map(([label, value]) => [label, value])} />
          <p className="hint">{t('They are on tax documents, so only an admin can change them.')}</p>
        </Section>
      )}
      {may('content:write') && <Edit details={details} legal={may('setting:write')} />}
    </DetailPage>
  )
}

function Upcoming({ details: { upcoming } }: { details: Details }) {
  const t = useT()
  return (
    <Section title={t('Upcoming changes')}>
      <Properties
        of={upcoming.map(({ key, value, from }) => [
          t(settingRow(key as DetailKey).label),
          t('{value} from {moment}', { value, moment: showMoment(from) }),
        ])}
      />
    </Section>
  )
}

const isLong = (key: DetailKey) => key === 'operatorAddress'

const valuesOf = (details: Details) =>
  Object.fromEntries(detailKeys.map((key) => [key, details[key]])) as Record<DetailKey, string>

/**
 * The form. Its values stay those of the moment when it was opened or saved: details that are loaded again in between
 * replace nothing that somebody types.
 */
function Edit({ details, legal }: { details: Details; legal: boolean }) {
  const t = useT()
  const [opened, setOpened] = useState(details)
  const update = useMutation(SaveSiteDetails, { successMessage: t('Saved') })
  const { notice, save } = useConflict(details.version, async () => {
    const { siteDetails } = await request(SiteDetails)
    return { version: siteDetails.version, updatedAt: siteDetails.changedAt ?? '' }
  })
  const fields = (keys: readonly DetailKey[]) => (
    <div className="columns">
      {keys.map((key) => {
        const { label, explains, min } = settingRow(key)
        const about = { name: key, label: t(label), hint: t(explains), optional: min === 0 }
        return isLong(key) ? <TextareaField key={key} {...about} /> : <TextField key={key} {...about} />
      })}
    </div>
  )
  return (
    <Section title={t('Edit')}>
      {notice}
      <Form
        key={opened.version}
        schema={siteDetailsInput}
        defaults={{ ...valuesOf(opened), from: '' }}
        submit={t('Save')}
        onSubmit={(input) =>
          save(async (version) => {
            const { saveSiteDetails } = await update.run({ version, input })
            setOpened(saveSiteDetails)
            return saveSiteDetails.version
          })
        }
      >
        {legal && (
          <>
            <h3>{t('Legal details')}</h3>
            {fields(legalDetails)}
          </>
        )}
        <h3>{t('Customer care and grievance officer')}</h3>
        {fields(contactDetails)}
        <h3>{t('Profiles on other sites')}</h3>
        {fields(socialDetails)}
        <DateField
          name="from"
          label={t('Applies from')}
          optional
          hint={t('A future date. Leave empty to start immediately.')}
        />
      </Form>
    </Section>
  )
}
