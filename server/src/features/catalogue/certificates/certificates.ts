import {
  type CertificateInput,
  isLicenceOfProduct,
  type Licence,
  type TestResult,
  testResults,
} from '@neev/domain/catalogue/certificates'
import { cleanNumber } from '@neev/domain/core/input/clean'
import { actorOf, type Ctx } from '#core/context.ts'
import { brokeConstraint } from '#core/db/open.ts'
import { found, refused } from '#core/errors.ts'
import { fileLink } from '#core/files/uploads.ts'
import {
  type CertificateRow,
  certificateOf,
  certificatesLeft,
  type Kind,
  type Trace,
  tracedShipment,
} from './certificates.queries.ts'

export { type CertificateRow, certificateJson, type ShipmentHeatRow } from './certificates.queries.ts'

/** A seller's certificates for a grade and size with weight left, newest first. */
export const certificatesFor = (ctx: Ctx, kind: Kind): Promise<CertificateRow[]> => certificatesLeft(ctx.db, kind)

/** A certificate of a seller, locked, so that two shipments do not allocate the same weight. */
export async function lockCertificate(ctx: Ctx, id: number, sellerId: number): Promise<CertificateRow> {
  await ctx.db.selectFrom('millCertificates').select('id').where('id', '=', id).forUpdate().execute()
  return found(await certificateOf(ctx.db, id, sellerId))
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

/**
 * A shipment by its trace code. Licence numbers are shown only if they belong to the product, because the page is
 * public.
 */
export async function traceShipment(ctx: Ctx, code: string): Promise<Trace> {
  const { lines, ...shipment } = found(await tracedShipment(ctx.db, cleanNumber(code)))
  const shown = (certificate: CertificateRow, licences: Licence[]) => ({
    ...certificate,
    licence:
      certificate.licence && isLicenceOfProduct(certificate.licence, licences, certificate.testedOn)
        ? certificate.licence
        : null,
  })
  return {
    ...shipment,
    lines: lines.map(({ licences, heats, ...line }) => ({
      ...line,
      heats: heats.map((heat) => ({ ...heat, certificate: shown(heat.certificate, licences) })),
    })),
  }
}

export const certificateUrl = (ctx: Ctx, { fileKey }: CertificateRow): string => fileLink(ctx, fileKey)
