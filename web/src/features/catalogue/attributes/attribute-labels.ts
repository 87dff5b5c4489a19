import { text } from '#i18n/text.ts'
import type { AttributeRowFragment } from './attributes.operations.graphql.ts'

export type Attribute = AttributeRowFragment

export const attributeTypes: Readonly<Record<Attribute['type'], string>> = {
  TEXT: text('Text'),
  NUMBER: text('Numeric'),
  UNIT: text('Number with unit'),
  SELECT: text('One option'),
  MULTI: text('Several options'),
  BOOL: text('Yes or no'),
  DATE: text('Date'),
}
