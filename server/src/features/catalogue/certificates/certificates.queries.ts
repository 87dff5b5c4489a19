import type { CertificateInput, Licence } from '@neev/domain/catalogue/certificates'
import { sql } from 'kysely'
import { type Db, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { licencesJson } from '#features/catalogue/brands/brands.ts'

export type CertificateRow = Omit<CertificateInput, 'agtBp' | 'carbonEquivalent' | 'lab' | 'licence'> & {
  id: number
  sellerId: number
  licence: string | null
  agtBp: number | null
  lab: string | null
  carbonEquivalent: number | null
  grade: string
  diameterMm: number | null
  leftGrams: number
  fileKey: string
}

const usedGrams = sql`(select coalesce(sum(h.grams), 0) from shipment_heat_shown h join shipment_shown s on s.id = h.shipment_id
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

async function readCertificates(db: Db, where: Sql): Promise<CertificateRow[]> {
  const rows = await rowsOf(
    db,
    'certificates.readCertificates',
    sql`select ${certificateJson} as certificate from mill_certificates c join file_shown f on f.id = c.file_id
      where ${where} order by c.id desc limit 100`,
  )
  return rows.map(({ certificate }) => certificate)
}

export type Kind = { sellerId: number; grade: string | null; diameterMm: number | null }

/** A seller's certificates for a grade and size with weight left, newest first. */
export const certificatesLeft = (db: Db, { sellerId, grade, diameterMm }: Kind): Promise<CertificateRow[]> =>
  readCertificates(
    db,
    sql`c.seller_id = ${sellerId} and (${grade}::text is null or c.grade = ${grade})
      and (${diameterMm}::int is null or c.diameter_mm = ${diameterMm}) and c.grams > ${usedGrams}`,
  )

/** A certificate of a seller; undefined if it has none with this id. */
export const certificateOf = async (db: Db, id: number, sellerId: number): Promise<CertificateRow | undefined> =>
  (await readCertificates(db, sql`c.id = ${id} and c.seller_id = ${sellerId}`))[0]

export type ShipmentHeatRow = { shipmentId: number; lineId: number; grams: number; certificate: CertificateRow }

export type Trace = {
  code: string
  vehicleNumber: string
  leftAt: Date
  deliveredAt: Date | null
  lines: { title: string; grams: number; heats: Omit<ShipmentHeatRow, 'shipmentId'>[] }[]
}

type TracedShipment = Omit<Trace, 'lines'> & { lines: (Trace['lines'][number] & { licences: Licence[] })[] }

/** A shipment by its trace code, with the licences of its products; undefined if there is none. */
export const tracedShipment = (db: Db, code: string): Promise<TracedShipment | undefined> =>
  rowOf(
    db,
    'certificates.tracedShipment',
    sql`select ${code}::text as code, h.vehicle_number, h.dispatched_at as "leftAt",
      h.delivered_at,
          coalesce((select jsonb_agg(jsonb_build_object('title', o.title, 'grams', l.grams, 'licences', ${licencesJson(sql`p`)},
          'heats', coalesce((
              select jsonb_agg(jsonb_build_object('lineId', x.line_id, 'grams', x.grams, 'certificate',
              ${certificateJson}) order by x.certificate_id)
              from shipment_heat_shown x join mill_certificates c on c.id = x.certificate_id join file_shown f on f.id = c.file_id
              where x.shipment_id = l.shipment_id and x.line_id = l.line_id), '[]')) order by o.position)
            from shipment_line_shown l join order_line_shown o on o.id = l.line_id join size_shown v on v.id = o.variant_id
              join product_shown p on p.id = v.product_id where l.shipment_id = h.id), '[]') as lines
        from shipment_shown h where h.trace_code = ${code} and h.status <> 'VOID'
          and h.vehicle_number is not null and h.dispatched_at is not null`,
  )
