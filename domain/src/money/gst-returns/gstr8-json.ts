import { hundredths, type Json, jsonOf } from '../../tax/portal-json.ts'
import type { Amendment, SupplierRow } from './gstr8.ts'

const rupees = (paise: number) => ({ figure: hundredths(paise) })
/** A month as in the portal's files: 2026-11 → 112026. */
const period = (month: string) => `${month.slice(5)}${month.slice(0, 4)}`

const figures = (row: SupplierRow): Record<string, Json> => ({
  ...(row.placeOfSupply && { pos: row.placeOfSupply }),
  supR: rupees(row.registeredPaise),
  retsupR: rupees(row.registeredBackPaise),
  supU: rupees(row.otherPaise),
  retsupU: rupees(row.otherBackPaise),
  amt: rupees(row.netPaise),
  iamt: rupees(row.igstPaise),
  camt: rupees(row.cgstPaise),
  samt: rupees(row.sgstPaise),
})

/**
 * GSTR-8 of one registration and month as JSON for upload to the GST portal, as its offline utility writes it: `tcs` is
 * table 3, `tcsa` table 4 with the original month (`ofp`), supplier (`ostin`) and place (`opos`). Amounts are in rupees
 * with two decimals, months as 112026. All suppliers of the shop have a GSTIN, so that table 3.1 is missing.
 */
export const gstr8Json = (
  { gstin, month }: { gstin: string; month: string },
  suppliers: readonly SupplierRow[],
  amendments: readonly Amendment[],
): string =>
  jsonOf({
    gstin,
    fp: period(month),
    tcs: suppliers.map((row) => ({ stin: row.supplierGstin, stin_name: row.supplierName, ...figures(row) })),
    tcsa: amendments.map(({ month, now }) => ({
      ofp: period(month),
      ostin: now.supplierGstin,
      stin: now.supplierGstin,
      stin_name: now.supplierName,
      ...(now.placeOfSupply && { opos: now.placeOfSupply }),
      ...figures(now),
    })),
  })
