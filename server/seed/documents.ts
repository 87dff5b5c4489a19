import { Readable } from 'node:stream'
import type { DocumentOwner, DocumentType } from '@neev/domain/people/documents'
import type { Ctx } from '#core/context.ts'
import type { Upload } from '#core/graphql/upload.ts'
import { addDocument } from '#features/people/documents/documents.ts'

/** A page that says what it would be: enough to be opened. */
export function specimen(words: string): Upload {
  const text = `BT /F1 18 Tf 60 760 Td (${words.replace(/[()\\]/g, ' ')}) Tj ET`
  const parts = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ].map((part, index) => `${index + 1} 0 obj\n${part}\nendobj\n`)
  const bytes = Buffer.from(`%PDF-1.4\n${parts.join('')}trailer << /Root 1 0 R >>\n%%EOF\n`)
  return Promise.resolve({ createReadStream: () => Readable.from([bytes]) }) as unknown as Upload
}

export type DocumentInput = { type: DocumentType; number?: string; validTo?: string; brandId?: string }

/** Hands a paper of a firm in, as its own people do. */
export async function handIn(
  ctx: Ctx,
  owner: DocumentOwner,
  { id: ownerId, name }: { id: number; name: string },
  { type, ...notice }: DocumentInput,
): Promise<string> {
  const file = specimen(`Specimen: ${type.toLowerCase().replaceAll('_', ' ')} of ${name}`)
  const input = { issuedBy: '', validFrom: null, validTo: null, brandId: null, number: '', ...notice, type }
  const { id } = await addDocument(ctx, { owner, ownerId: String(ownerId), input, file })
  return String(id)
}
