/** An import in progress. */
export type Running = {
  id: number
  sellerId: number
  userId: number
  categoryId: number
  state: 'UPLOADED' | 'CHECKING' | 'IMPORTING'
  fileKey: string
  fileName: string
  head: string[]
  /** Number of attempts without progress, including this one. */
  tries: number
}
