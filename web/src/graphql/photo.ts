/** Photos above this size are drawn smaller: the shop takes 5 MB and keeps 2,400 pixels. */
const large = 4_000_000
const largestSide = 3200

const isHeic = (file: Blob) =>
  /^image\/hei[cf]/.test(file.type) || (file instanceof File && /\.hei[cf]$/i.test(file.name))

/**
 * The file as it is sent: a photo of a phone as JPEG where it is HEIC or too large, turned as its EXIF says, if this
 * browser can decode it; otherwise the file itself, which the shop judges in words.
 */
export async function photoForUpload(file: Blob): Promise<Blob> {
  const isLarge = file.type === 'image/jpeg' && file.size > large
  if (!isHeic(file) && !isLarge) return file
  try {
    const drawn = await asJpeg(file)
    return isLarge && drawn.size > file.size ? file : drawn
  } catch {
    return file
  }
}

async function asJpeg(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, largestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.88))
  if (!blob) throw new Error('The photo could not be drawn.')
  const name = file instanceof File ? file.name.replace(/\.\w+$/, '') : 'photo'
  return new File([blob], `${name}.jpg`, { type: 'image/jpeg' })
}
