import { formatInr } from '@neev/domain/core/money'
import { text } from '#i18n/text.ts'
import { amountText, perText } from '#ui/format/amounts.ts'
import { money, nameColumn, type ShownColumn, textColumn } from '#ui/table/columns.tsx'
import type { SharedLineFieldsFragment } from './shares.operations.graphql.ts'

type Line = SharedLineFieldsFragment

/** Goods of an order or a quotation with their price and delivered total. */
export const sharedLineColumns: ShownColumn<Line>[] = [
  nameColumn<Line>(
    text('Item'),
    ({ title }) => title,
    ({ pricePaise, unit }, t) => `${formatInr(pricePaise)} ${perText(t, unit)}`,
  ),
  textColumn<Line>(text('Quantity'), ({ quantityMilli, unit }, t) => amountText(t, quantityMilli, unit)),
  money<Line>(text('With freight and GST'), ({ totalPaise }) => totalPaise),
]
