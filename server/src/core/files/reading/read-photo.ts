import type { Ctx } from '#core/context.ts'
import { readInProcess } from './gate.ts'
import type { PhotoMessage, PhotoTask } from './photo.ts'
import { withFolder } from './reader.ts'

export type PhotoRefusal = 'PICTURE_BROKEN' | 'PHOTO_SLOW' | 'PHOTO_CANCELLED'
type Task = Pick<PhotoTask, 'path' | 'side'>

/** The words of a photo, or why it was refused. The reading ends when the client has gone. */
export function readPhotoWords(ctx: Ctx, task: Task): Promise<PhotoMessage | { refusal: PhotoRefusal }> {
  return withFolder(async (folder) => {
    let read: PhotoMessage | undefined
    const end = await readInProcess<PhotoMessage>(ctx, { kind: 'photo', ...task, folder }, (message) => {
      read = message
    })
    if (read) return read
    if (end === 'SLOW') return { refusal: 'PHOTO_SLOW' }
    return { refusal: end === 'CANCELLED' ? 'PHOTO_CANCELLED' : 'PICTURE_BROKEN' }
  })
}
