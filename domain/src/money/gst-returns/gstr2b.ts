import { z } from '../../core/input/zod.ts'
import type { Paise } from '../../core/money.ts'
import { type Refusal, refuse } from '../../core/refusals.ts'

/** A document of a GSTR-2B, or one of the operator's for commission. */
export type PurchaseDocument = {
  supplierGstin: string
  /** True for a credit note. */
  isNote: boolean
  number: string
  /** YYYY-MM-DD. */
  day: string
  totalPaise: Paise
  taxablePaise: Paise
  taxPaise: Paise
}
/** GSTR-2B of one GSTIN and month, YYYY-MM. */
export type Gstr2b = { gstin: string; month: string; documents: PurchaseDocument[] }

const figures = {
  txval: z.number().optional(),
  igst: z.number().optional(),
  cgst: z.number().optional(),
  sgst: z.number().optional(),
}
const day = z.string().regex(/^\d\d-\d\d-\d{4}$/)
const common = { dt: day, val: z.number(), ...figures, items: z.array(z.object(figures)).optional() }
const supplier = { ctin: z.string() }
/** The portal's file, as far as it is read: `docdata.b2b` has invoices, `docdata.cdnr` notes; dates as 16-11-2026. */
const file = z.object({
  data: z.object({
    gstin: z.string().regex(/^[0-9A-Z]{15}$/),
    rtnprd: z.string().regex(/^(0[1-9]|1[0-2])20\d\d$/),
    docdata: z.object({
      b2b: z.array(z.object({ ...supplier, inv: z.array(z.object({ inum: z.string(), ...common })) })).optional(),
      cdnr: z
        .array(z.object({ ...supplier, nt: z.array(z.object({ ntnum: z.string(), typ: z.string(), ...common })) }))
        .optional(),
    }),
  }),
})

/** Rupees of the file in paise; it has two decimals. */
const paise = (rupees = 0): Paise => Math.round(rupees * 100)
type Amounts = { dt: string; val: number } & Figures & { items?: Figures[] | undefined }
type Figures = { [name in keyof typeof figures]?: number | undefined }

/** Amounts of a document, which the file has for all of it or by rate. */
function amountsOf(of: Amounts) {
  const rows = of.txval === undefined ? (of.items ?? []) : [of]
  const sumOf = (get: (row: Figures) => number | undefined) => rows.reduce((sum, row) => sum + paise(get(row)), 0)
  return {
    day: of.dt.split('-').reverse().join('-'),
    totalPaise: paise(of.val),
    taxablePaise: sumOf(({ txval }) => txval),
    taxPaise: sumOf(({ igst }) => igst) + sumOf(({ cgst }) => cgst) + sumOf(({ sgst }) => sgst),
  }
}

/** Reads the file of a GSTR-2B; a refusal says what is wrong with it. Debit notes count as invoices. */
export function readGstr2b(text: string): Gstr2b | Refusal {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    return refuse('GSTR2B_NOT_JSON')
  }
  const read = file.safeParse(content)
  if (!read.success) return refuse('GSTR2B_FORMAT', { path: read.error.issues[0]?.path.join('.') || 'data' })
  const { gstin, rtnprd, docdata } = read.data.data
  return {
    gstin,
    month: `${rtnprd.slice(2)}-${rtnprd.slice(0, 2)}`,
    documents: [
      ...(docdata.b2b ?? []).flatMap(({ ctin, inv }) =>
        inv.map((one) => ({ supplierGstin: ctin, isNote: false, number: one.inum, ...amountsOf(one) })),
      ),
      ...(docdata.cdnr ?? []).flatMap(({ ctin, nt }) =>
        nt.map((one) => ({ supplierGstin: ctin, isNote: one.typ === 'C', number: one.ntnum, ...amountsOf(one) })),
      ),
    ],
  }
}

export const matchStates = ['MATCHED', 'DIFFERENT', 'MISSING', 'UNKNOWN'] as const
/** Missing: not in the file. Unknown: in the file from the operator, but not issued here. */
export type MatchState = (typeof matchStates)[number]
export const matchFields = ['day', 'totalPaise', 'taxablePaise', 'taxPaise'] as const
export type MatchField = (typeof matchFields)[number]
export type Match = {
  state: MatchState
  ours: PurchaseDocument | null
  theirs: PurchaseDocument | null
  differs: MatchField[]
}

const keyOf = ({ isNote, number }: PurchaseDocument) => `${isNote} ${number.trim().toUpperCase().replace(/^0+/, '')}`
const panOf = (gstin: string) => gstin.slice(2, 12)

/**
 * Matches the operator's documents to a GSTIN with its GSTR-2B, by kind and number. Documents of other months are matched
 * if the file has them, and missing only if they are of its month. Suppliers with another PAN are counted, not shown.
 */
export function matchGstr2b(
  { month, documents }: Gstr2b,
  issued: readonly PurchaseDocument[],
): { matches: Match[]; others: number } {
  const pans = new Set(issued.map(({ supplierGstin }) => panOf(supplierGstin)))
  const own = documents.filter(({ supplierGstin }) => pans.has(panOf(supplierGstin)))
  const byKey = new Map(own.map((one) => [keyOf(one), one]))
  const known = issued.flatMap((ours): Match[] => {
    const theirs = byKey.get(keyOf(ours)) ?? null
    if (!theirs) return ours.day.startsWith(month) ? [{ state: 'MISSING', ours, theirs, differs: [] }] : []
    const differs = matchFields.filter((field) => ours[field] !== theirs[field])
    return [{ state: differs.length > 0 ? 'DIFFERENT' : 'MATCHED', ours, theirs, differs }]
  })
  const issuedKeys = new Set(issued.map(keyOf))
  const unknown = own.flatMap((theirs): Match[] =>
    issuedKeys.has(keyOf(theirs)) ? [] : [{ state: 'UNKNOWN', ours: null, theirs, differs: [] }],
  )
  return { matches: [...known, ...unknown], others: documents.length - own.length }
}
