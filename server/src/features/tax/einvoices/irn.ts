import { createHash } from 'node:crypto'
import { irnText } from '@neev/domain/tax/einvoices'

/** The Invoice Reference Number of a document: 64 hexadecimal characters. */
export const irnOf = (of: Parameters<typeof irnText>[0]): string =>
  createHash('sha256').update(irnText(of)).digest('hex')
