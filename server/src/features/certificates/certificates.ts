import {
  type CertificateInput,
  isLicenceOfProduct,
  type Licence,
  type TestResult,
  testResults,
} from '@neev/domain/catalogue/certificates'
import { sql } from 'kysely'
import { actorOf, type Ctx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { brokeConstraint, rowOf, rowsOf } from '#core/db/open.ts'
import { found, refused } from '#core/errors.ts'
import { fileLink } from '#core/files/uploads.ts'
import { licencesJson } from '#features/brands/brands.ts'

export type CertificateRow = Omit<CertificateInput, 'agtBp' | 'licence'> & {
  id: number
  sellerId: number
  licence: string | null
  agtBp: number | null
  grade: string
  diameterMm: number | null
  leftGrams: number
  fileKey: string
}

const usedGrams = sql`(select coalesce(sum(h.grams), 0) from shipment_heats h join shipments s on s.id = h.shipment_id
  where h.certificate_id = c.id and s.status not in ('VOID', 'RETURNED'))`

/** A certificate (c, with its file f) as a JSON object, for lists and for rows that use it. */
export const certificateJson = sql`jsonb_build_object('id', c.id, 'sellerId', c.seller_id, 'number', c.number, 'mill',
  c.mill,
  'heatNumber', c.heat_number, 'licence', c.licence, 'grade', c.grade, 'diameterMm', c.diameter_mm, 'grams', c.grams,
  'leftGrams', c.grams - ${usedGrams}, 'testedOn', c.tested_on, 'lab', c.lab, 'yieldMpa', c.yield_mpa, 'tensileMpa',
  c.tensile_mpa,
  'elongationBp', c.elongation_bp, 'agtBp', c.agt_bp, 'carbon', c.carbon, 'sulphur', c.sulphur, 'phosphorus',
  c.phosphorus,
  'carbonEquivalent', c.carbon_equivalent, 'fileKey', f.key)`

async function readCertificates(ctx: Ctx, where: Sql): Promise<CertificateRow[]> {
  const rows = await rowsOf<{ certificate: CertificateRow }>(
    ctx.db,
    sql`select ${certificateJson} as certificate from mill_certificates c join files f on f.id = c.file_id
      where ${where} order by c.id desc limit 100`,
  )
  return rows.map(({ certificate }) => certificate)
}

type Kind = { sellerId: number; grade: string | null; diameterMm: number | null }

/** A seller's certificates for a grade and size with weight left, newest first. */
export const certificatesFor = (ctx: Ctx, { sellerId, grade, diameterMm }: Kind): Promise<CertificateRow[]> =>
  readCertificates(
    ctx,
    sql`c.seller_id = ${sellerId} and (${grade}::text is null or c.grade = ${grade}) and (${diameterMm}::int is null
      or c.diameter_mm = ${diameterMm})
      and c.grams > ${usedGrams}`,
  )

/** A certificate of a seller, locked, so that two shipments do not allocate the same weight. */
export async function lockCertificate(ctx: Ctx, id: number, sellerId: number): Promise<CertificateRow> {
  await ctx.db.selectFrom('millCertificates').select('id').where('id', '=', id).forUpdate().execute()
  const [row] = await readCertificates(ctx, sql`c.id = ${id} and c.seller_id = ${sellerId}`)
  return found(row)
}

/** Saves a certificate whose file is already stored; returns its id. CERTIFICATE_KNOWN if it exists. */
export async function addCertificate(
  ctx: Ctx,
  { sellerId, grade, diameterMm }: Kind & { grade: string },
  input: CertificateInput,
  fileId: number,
): Promise<number> {
  const row = await ctx.db
    .insertInto('millCertificates')
    .values({
      sellerId,
      number: input.number,
      mill: input.mill,
      heatNumber: input.heatNumber,
      licence: input.licence ?? null,
      grade,
      diameterMm,
      grams: input.grams,
      testedOn: input.testedOn,
      lab: input.lab ?? null,
      yieldMpa: input.yieldMpa,
      tensileMpa: input.tensileMpa,
      elongationBp: input.elongationBp,
      agtBp: input.agtBp ?? null,
      carbon: input.carbon,
      sulphur: input.sulphur,
      phosphorus: input.phosphorus,
      carbonEquivalent: input.carbonEquivalent ?? null,
      fileId,
      createdBy: actorOf(ctx).userId,
      createdAt: ctx.now,
    })
    .returning('id')
    .executeTakeFirst()
    .catch((error) => {
      if (brokeConstraint(error, 'mill_certificates_once')) throw refused('CERTIFICATE_KNOWN', {}, 'number')
      throw error
    })
  return found(row).id
}

/** The values of a certificate with the limits of its grade. */
export const resultsOf = (row: CertificateRow): TestResult[] => testResults(row, row.grade)

export type ShipmentHeatRow = { shipmentId: number; lineId: number; grams: number; certificate: CertificateRow }

type Trace = {
  code: string
  vehicleNumber: string
  leftAt: Date
  deliveredAt: Date | null
  lines: { title: string; grams: number; heats: Omit<ShipmentHeatRow, 'shipmentId'>[] }[]
}

/**
 * A shipment by its trace code. Licence numbers are shown only if they belong to the product, because the page is
 * public.
 */
export async function traceShipment(ctx: Ctx, code: string): Promise<Trace> {
  type Line = Trace['lines'][number] & { licences: Licence[] }
  const row = await rowOf<Omit<Trace, 'lines'> & { lines: Line[] }>(
    ctx.db,
    sql`select h.trace_code as code, h.vehicle_number as "vehicleNumber", h.dispatched_at as "leftAt",
      h.delivered_at as "deliveredAt",
          (select jsonb_agg(jsonb_build_object('title', o.title, 'grams', l.grams, 'licences', ${licencesJson(sql`p`)},
          'heats', coalesce((
              select jsonb_agg(jsonb_build_object('lineId', x.line_id, 'grams', x.grams, 'certificate',
              ${certificateJson}) order by x.certificate_id)
              from shipment_heats x join mill_certificates c on c.id = x.certificate_id join files f on f.id = c.file_id
              where x.shipment_id = l.shipment_id and x.line_id = l.line_id), '[]')) order by o.position)
            from shipment_lines l join order_lines o on o.id = l.line_id join variants v on v.id = o.variant_id
              join products p on p.id = v.product_id where l.shipment_id = h.id) as lines
        from shipments h where h.trace_code = ${code.trim().toUpperCase()} and h.status <> 'VOID'`,
  )
  const { lines, ...ownShipment } = found(row)
  const shown = (certificate: CertificateRow, licences: Licence[]) => ({
    ...certificate,
    licence:
      certificate.licence && isLicenceOfProduct(certificate.licence, licences, certificate.testedOn)
        ? certificate.licence
        : null,
  })
  return {
    ...ownShipment,
    lines: lines.map(({ licences, heats, ...line }) => ({
      ...line,
      heats: heats.map((heat) => ({ ...heat, certificate: shown(heat.certificate, licences) })),
    })),
  }
}

export const certificateUrl = (ctx: Ctx, { fileKey }: CertificateRow): string => fileLink(ctx, fileKey)
