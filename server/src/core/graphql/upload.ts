import type { Readable } from 'node:stream'

/** A file on its way in; nothing has been read of it yet. */
export type FileUpload = {
  filename: string
  mimetype: string
  encoding: string
  createReadStream(options?: { encoding?: string; highWaterMark?: number }): Readable
}
export type Upload = Promise<FileUpload>
