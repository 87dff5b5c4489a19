import { suggestAllocations } from '@neev/domain/money/credit/credit-entries'
import type { Schema } from '#ui/form/schema.ts'

type Filled = { entryId: string; amountPaise: number }
type Typed = { entryId: string; amountPaise: number | null }[]

const filled = (all: Typed | undefined) => all?.filter(({ amountPaise }) => amountPaise !== null && amountPaise !== 0)

type Lists = 'allocations' | 'deductions'
type ToType<In> = Omit<In, Lists> & { [key in keyof In & Lists]: Typed }

/** The schema of a form with a field for every open invoice: those left empty are not allocations or deductions. */
export const withoutEmptyLines = <In extends { [key in Lists]?: Filled[] | undefined }, Out>(
  schema: Schema<In, Out>,
): Schema<ToType<In>, Out> => ({
  '~standard': {
    validate: (input) => {
      const values = input as { [key in Lists]?: Typed }
      const lists = { allocations: filled(values.allocations), deductions: filled(values.deductions) }
      return schema['~standard'].validate({ ...values, ...lists })
    },
  },
})

type Open = { id: string; dueOn: string | null; openPaise: number; gstTdsPaise: number }

/**
 * What an amount pays, oldest first, by invoice in the given order: null for nothing. If tax is deducted, the invoice is
 * paid by both: the most that can be deducted is left out of what the amount has to pay.
 */
export function suggest(amountPaise: number, items: readonly Open[], withDeductions: boolean) {
  const deductible = (item: Open) => (withDeductions ? Math.min(item.gstTdsPaise, item.openPaise) : 0)
  const open = items.map((item) => ({
    id: Number(item.id),
    dueOn: item.dueOn ?? '',
    openPaise: item.openPaise - deductible(item),
  }))
  const suggested = suggestAllocations(amountPaise, open)
  return items.map((item) => {
    const paise = suggested.find(({ entryId }) => entryId === Number(item.id))?.amountPaise ?? null
    return { paise, deductedPaise: paise === null ? null : deductible(item) || null }
  })
}
