import type { Readable } from 'node:stream'

/** An incoming file that has not been read yet. */
export type FileUpload = {
  filename: string
  mimetype: string
  encoding: string
  createReadStream(options?: { encoding?: string; highWaterMark?: number }): Readable
}
export type Upload = Promise<FileUpload>
