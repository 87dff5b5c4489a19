import { useT } from '#i18n/use-t.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Text } from './Text.tsx'
import type { SectionProps } from './TextSection.tsx'

/** How a text is sent: its registration with providers, consent, and whether it is sent at all. */
export function DeliverySection({ template: { channel }, text: { content, change, errorOf }, may }: SectionProps) {
  const t = useT()
  return (
    <Section title={t('Delivery')}>
      <div className="stack">
        {channel === 'SMS' && (
          <Text
            label={t('DLT template ID')}
            name="dltTemplateId"
            value={content.dltTemplateId ?? ''}
            error={errorOf('dltTemplateId')}
            change={change}
          />
        )}
        {channel === 'WHATSAPP' && (
          <>
            <Text
              label={t('Name of the approved template')}
              name="providerTemplate"
              value={content.providerTemplate ?? ''}
              error={errorOf('providerTemplate')}
              change={change}
            />
            <Text
              label={t('Variables in the order of the template')}
              name="parameters"
              value={content.parameters.join(', ')}
              error={errorOf('parameters')}
              change={({ parameters = '' }) =>
                change({
                  parameters: String(parameters)
                    .split(',')
                    .map((one) => one.trim())
                    .filter(Boolean),
                })
              }
            />
          </>
        )}
        <label className="check">
          <input
            type="checkbox"
            checked={content.category === 'MARKETING'}
            disabled={!may}
            onChange={({ target }) => change({ category: target.checked ? 'MARKETING' : 'UTILITY' })}
          />
          <span>{t('Marketing: only with consent, from 08:00 to 21:00, with a link to unsubscribe')}</span>
        </label>
        <label className="check">
          <input
            type="checkbox"
            checked={content.enabled}
            disabled={!may}
            onChange={({ target }) => change({ enabled: target.checked })}
          />
          <span>{t('Send this message')}</span>
        </label>
      </div>
    </Section>
  )
}
