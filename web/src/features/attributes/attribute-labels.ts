import { text } from '#kit/i18n/text.ts'
import type { AttributeRowFragment } from './attributes.operations.graphql.ts'

export type Attribute = AttributeRowFragment

export const attributeTypes: Readonly<Record<Attribute['type'], string>> = {
  TEXT: text('Text'),
  NUMBER: text('Number'),
  UNIT: text('Figure with a unit'),
  SELECT: text('One of a list'),
  MULTI: text('Several of a list'),
  BOOL: text('Yes or no'),
  DATE: text('Date'),
}
