import { cleanCode } from '../../core/input/clean.ts'
import { day } from '../../core/input/days.ts'
import { z } from '../../core/input/zod.ts'
import { type Paise, sum } from '../../core/money.ts'
import { type DatedRate, rateOn, type TaxKind, taxOf } from '../../tax/gst.ts'
import { registrationOn, type TcsRegistration } from './tcs-registrations.ts'

/**
 * Invoices or notes of one supplier and Indian date, with the same kind of buyer and of tax; the value before tax is
 * never negative.
 */
export type Supplied = {
  supplierGstin: string
  supplierName: string
  /** Date of the invoice or of the note itself. */
  day: string
  /** State code of the place of supply. */
  placeOfSupply: string
  taxKind: TaxKind
  /** True if the buyer is registered. */
  isRegistered: boolean
  /** True for credit notes, false for invoices and debit notes. */
  takesBack: boolean
  taxablePaise: Paise
}

/**
 * The GSTR-8 row of one supplier and place of supply (a row each since April 2025, Notification 12/2024): supplies to
 * registered and other buyers, returns of each, the net value and its tax.
 */
export type SupplierRow = {
  supplierGstin: string
  supplierName: string
  /** State code; missing in returns that were filed before rows had it. */
  placeOfSupply?: string
  registeredPaise: Paise
  registeredBackPaise: Paise
  otherPaise: Paise
  otherBackPaise: Paise
  netPaise: Paise
  igstPaise: Paise
  cgstPaise: Paise
  sgstPaise: Paise
}
/** GSTR-8 of one registration and month. */
export type Gstr8 = { gstin: string; stateCode: string; suppliers: SupplierRow[] }
/** Supplies in a state without a registration, whose return cannot be filed. */
export type Unregistered = SupplierRow & { stateCode: string; firstDay: string }

const net = (rows: readonly Supplied[]): Paise =>
  sum(rows.map(({ takesBack, taxablePaise }) => (takesBack ? -taxablePaise : taxablePaise)))

/**
 * Tax on the net supplies of a row at the rate of each day. If returns exceed supplies, nothing is declared or carried
 * forward (CBIC's answers on TCS; the portal takes no tax on such a row). An excess of interstate returns reduces the intrastate value, and the reverse.
 */
function taxes(rows: readonly Supplied[], rates: readonly DatedRate[]) {
  const none = { igstPaise: 0, cgstPaise: 0, sgstPaise: 0 }
  if (net(rows) <= 0) return none
  const parts = [...Map.groupBy(rows, ({ day }) => rateOn(rates, day) ?? 0)].map(([rateBp, same]) => {
    const between = net(same.filter(({ taxKind }) => taxKind === 'IGST'))
    const inside = net(same.filter(({ taxKind }) => taxKind !== 'IGST'))
    const [igst, local] = [taxOf(between, rateBp, 'IGST'), taxOf(inside, rateBp, 'CGST_SGST')]
    return { igstPaise: igst.igstPaise, cgstPaise: local.cgstPaise, sgstPaise: local.sgstPaise }
  })
  const total = (of: keyof typeof none) => sum(parts.map((part) => part[of]))
  const [igstPaise, halfPaise] = [total('igstPaise'), total('cgstPaise')]
  if (igstPaise < 0) {
    const left = Math.max(0, 2 * halfPaise + igstPaise)
    return { igstPaise: 0, cgstPaise: Math.floor(left / 2), sgstPaise: Math.floor(left / 2) }
  }
  if (halfPaise < 0) return { ...none, igstPaise: Math.max(0, igstPaise + 2 * halfPaise) }
  return { igstPaise, cgstPaise: halfPaise, sgstPaise: total('sgstPaise') }
}

function rowOf(rows: readonly Supplied[], rates: readonly DatedRate[]): SupplierRow[] {
  const [first] = rows
  if (!first) return []
  const value = (isRegistered: boolean, takesBack: boolean) =>
    sum(
      rows
        .filter((row) => row.isRegistered === isRegistered && row.takesBack === takesBack)
        .map(({ taxablePaise }) => taxablePaise),
    )
  return [
    {
      supplierGstin: first.supplierGstin,
      supplierName: first.supplierName,
      placeOfSupply: first.placeOfSupply,
      registeredPaise: value(true, false),
      registeredBackPaise: value(true, true),
      otherPaise: value(false, false),
      otherBackPaise: value(false, true),
      netPaise: net(rows),
      ...taxes(rows, rates),
    },
  ]
}

const keyOf = ({ supplierGstin, placeOfSupply = '' }: { supplierGstin: string; placeOfSupply?: string }) =>
  `${supplierGstin} ${placeOfSupply}`
const inOrder = (a: SupplierRow, b: SupplierRow) => keyOf(a).localeCompare(keyOf(b))

const bySupplier = (rows: readonly Supplied[], rates: readonly DatedRate[]): SupplierRow[] =>
  [...Map.groupBy(rows, keyOf).values()].flatMap((same) => rowOf(same, rates)).sort(inOrder)

/**
 * GSTR-8 of a month: one return for each of the operator's registrations, with the suppliers of its state (CGST Act s.
 * 52(4), Rule 67). Invoices and notes count in the month of their own date.
 */
export function gstr8Of(
  supplied: readonly Supplied[],
  registrations: readonly TcsRegistration[],
  rates: readonly DatedRate[],
): { returns: Gstr8[]; unregistered: Unregistered[] } {
  const placed = supplied.map((row) => {
    const stateCode = row.supplierGstin.slice(0, 2)
    return { row, stateCode, gstin: registrationOn(registrations, stateCode, row.day)?.gstin ?? null }
  })
  const returns = [...Map.groupBy(placed, ({ gstin }) => gstin)].flatMap(([gstin, same]): Gstr8[] =>
    gstin === null
      ? []
      : [
          {
            gstin,
            stateCode: gstin.slice(0, 2),
            suppliers: bySupplier(
              same.map(({ row }) => row),
              rates,
            ),
          },
        ],
  )
  const loose = placed.filter(({ gstin }) => gstin === null).map(({ row }) => row)
  const unregistered = bySupplier(loose, rates).map((supplier) => {
    const days = loose.filter((row) => keyOf(row) === keyOf(supplier)).map(({ day }) => day)
    return { ...supplier, stateCode: supplier.supplierGstin.slice(0, 2), firstDay: days.toSorted()[0] ?? '' }
  })
  return { returns: returns.sort((a, b) => a.stateCode.localeCompare(b.stateCode)), unregistered }
}

/** A corrected supplier row of an earlier month (table 4). `before` is null if it was missing from the filed return. */
export type Amendment = { month: string; before: SupplierRow | null; now: SupplierRow }

const figures = [
  'registeredPaise',
  'registeredBackPaise',
  'otherPaise',
  'otherBackPaise',
  'netPaise',
  'igstPaise',
  'cgstPaise',
  'sgstPaise',
] as const
const nothing = (of: SupplierRow): SupplierRow => ({
  ...of,
  ...Object.fromEntries(figures.map((name) => [name, 0])),
})

/** Rows of the same supplier and place as one. */
const together = (rows: readonly SupplierRow[]): SupplierRow[] =>
  [...Map.groupBy(rows, keyOf).values()].flatMap((same): SupplierRow[] => {
    const [first] = same
    if (!first) return []
    return [{ ...first, ...Object.fromEntries(figures.map((name) => [name, sum(same.map((row) => row[name]))])) }]
  })
const withoutPlace = ({ placeOfSupply: _, ...row }: SupplierRow): SupplierRow => row

/**
 * Differences between a filed month and its current documents, by supplier and place. A return that was filed before
 * rows had a place of supply is compared by supplier.
 */
export function amendmentsOf(month: string, filed: readonly SupplierRow[], now: readonly SupplierRow[]): Amendment[] {
  const hasPlaces = filed.every(({ placeOfSupply }) => placeOfSupply)
  const current = hasPlaces ? now : together(now.map(withoutPlace))
  const keys = [...new Set([...filed, ...current].map(keyOf))].sort()
  return keys.flatMap((key): Amendment[] => {
    const before = filed.find((row) => keyOf(row) === key) ?? null
    const after = current.find((row) => keyOf(row) === key) ?? (before && nothing(before))
    if (!after || (before && figures.every((name) => before[name] === after[name]))) return []
    return [{ month, before, now: after }]
  })
}

/** The rows of a filed month with its later amendments, by supplier and place. */
export const applyAmendments = (filed: readonly SupplierRow[], later: readonly SupplierRow[]): SupplierRow[] => [
  ...new Map([...filed, ...later].map((row) => [keyOf(row), row])).values(),
]

/** Due date of GSTR-8 for a month: the 10th of the next (CGST Act s. 52(4)). */
export const gstr8Due = (month: string): string => {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))]
  return number === 12 ? `${year + 1}-01-10` : `${year}-${String(number + 1).padStart(2, '0')}-10`
}

/** A return recorded as filed, with its acknowledgement reference number (ARN). */
export const returnFilingInput = z.object({
  gstin: z.string(),
  month: z.string(),
  /** Acknowledgement reference number (ARN) of the GST portal. */
  arn: z
    .string('Enter the acknowledgement number (ARN).')
    .transform(cleanCode)
    .refine(
      (text) => /^[A-Z]{2}\d{12}[A-Z0-9]$/.test(text),
      'An ARN must have 15 characters, such as AA270326000123K.',
    ),
  filedOn: day,
})
