import { channelPreferencesInput } from '@neev/domain/people/messages/channels'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { Form } from '#ui/form/Form.tsx'
import { CheckboxField } from '#ui/form/fields.tsx'
import { ChannelPreferences as Preferences, SetChannelPreferences } from './profile.graphql.ts'

/** The channels on which the user receives messages. */
export function ChannelPreferences() {
  const t = useT()
  const { sms, whatsapp, marketing, mobileVerified } = useData(Preferences).data.messagePreferences
  const save = useMutation(SetChannelPreferences, { successMessage: t('Saved') })
  return (
    <div className="page-form stack">
      <p>{t('Emails about your orders and your account cannot be turned off.')}</p>
      {!mobileVerified && <p className="hint">{t('SMS and WhatsApp are sent to verified mobile numbers only.')}</p>}
      <Form
        schema={channelPreferencesInput}
        defaults={{ sms, whatsapp, marketing }}
        submit={t('Save')}
        onSubmit={(values) => save.run(values)}
      >
        <CheckboxField name="sms" label={t('SMS about my orders and my account')} />
        <CheckboxField name="whatsapp" label={t('WhatsApp messages about my orders and my account')} />
        <CheckboxField name="marketing" label={t('Send me news about prices and offers.')} />
      </Form>
    </div>
  )
}
