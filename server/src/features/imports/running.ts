/** An import that somebody works on. */
export type Running = {
  id: number
  sellerId: number
  userId: number
  categoryId: number
  state: 'UPLOADED' | 'CHECKING' | 'IMPORTING'
  fileKey: string
  fileName: string
  head: string[]
  /** How often it was begun without getting on, this time included. */
  tries: number
}
