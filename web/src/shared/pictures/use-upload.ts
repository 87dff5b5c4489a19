import { type ChangeEvent, useState } from 'react'
import { errorText } from '#graphql/error-text.ts'
import { request } from '#graphql/request.ts'
import { useT } from '#i18n/use-t.ts'
import { UploadPicture, type UploadPictureMutation } from './upload-picture.graphql.ts'

export type UploadedPicture = UploadPictureMutation['uploadPicture']
type Options = {
  /** What it is for, which decides its least size. */
  use?: 'BANNER' | 'PRODUCT'
  /** True where several are chosen at once: a failure then names its file. */
  several?: boolean
}

/**
 * Uploads pictures one after the other: each is resized six times, and a slow connection is not faster in parallel.
 * `onEach` gets each that is stored, and may ask something about it; `failed` is the text of the last failure.
 */
export function useUpload({ use = 'PRODUCT', several = false }: Options = {}) {
  const t = useT()
  const [sending, setSending] = useState(0)
  const [failed, setFailed] = useState<string | null>(null)
  const upload = async (files: readonly File[], onEach: (picture: UploadedPicture) => void | Promise<void>) => {
    setFailed(null)
    setSending(files.length)
    for (const file of files) {
      try {
        await onEach((await request(UploadPicture, { file, use })).uploadPicture)
      } catch (error) {
        setFailed(several ? `${file.name}: ${errorText(t, error)}` : errorText(t, error))
      }
      setSending((left) => left - 1)
    }
  }
  return { sending, failed, upload }
}

/** The chosen files; the field is emptied, so that the same one can be chosen again. */
export function filesOf({ target }: ChangeEvent<HTMLInputElement>): File[] {
  const files = [...(target.files ?? [])]
  target.value = ''
  return files
}
