import { useEffect } from 'react'
import { get, useFormContext } from 'react-hook-form'
import { useT } from '#i18n/use-t.ts'
import { DateField, SelectField, TextField } from '#ui/form/fields.tsx'
import { TicksField } from '#ui/form/TicksField.tsx'
import type { RequestedFragment } from './attributes.graphql.ts'

/** Attributes that a category requests, under their headings. In the form by code in `attributes`. */
export function AttributeFields({ requested }: { requested: readonly RequestedFragment[] }) {
  const t = useT()
  if (requested.length === 0) return null
  const headings = [...new Set(requested.map(({ heading }) => heading))]
  return headings.map((heading) => (
    <fieldset key={heading} className="stack">
      <legend className="semi">{heading || t('Specification')}</legend>
      <div className="columns">
        {requested
          .filter((one) => one.heading === heading)
          .map((one) => (
            <AttributeField key={one.code} attribute={one} />
          ))}
      </div>
    </fieldset>
  ))
}

function AttributeField({ attribute }: { attribute: RequestedFragment }) {
  const t = useT()
  const { unregister, formState } = useFormContext()
  const { code, name, unit, type, options, help, isRequired } = attribute
  const field = `attributes.${code}`
  // Attributes of another category are not sent
  useEffect(() => () => unregister(field), [field, unregister])
  const about = { name: field, label: name, optional: !isRequired, ...(help && { hint: help }) }
  // Existing values are kept even if they are not offered any more
  const had: string | string[] = get(formState.defaultValues, field) ?? []
  const choices = [...new Set([...options, ...[had].flat().filter(Boolean)])].map((value) => ({
    value,
    label: t(value),
  }))
  switch (type) {
    case 'SELECT':
      return <SelectField {...about} options={choices} />
    case 'MULTI':
      return <TicksField {...about} options={choices} />
    case 'BOOL':
      return (
        <SelectField
          {...about}
          options={[
            { value: 'true', label: t('Yes') },
            { value: 'false', label: t('No') },
          ]}
        />
      )
    case 'DATE':
      return <DateField {...about} />
    default:
      return <TextField {...about} {...(type !== 'TEXT' && { inputMode: 'decimal' })} {...(unit && { unit })} />
  }
}
