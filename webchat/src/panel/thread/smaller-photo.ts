// Makes photos smaller before they are sent, because the photos of a phone are larger than needed and slow to send.

const MAX_SIDE_PIXELS = 2_560
const SMALL_ENOUGH_BYTES = 1_500_000
const TAKEN = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** A JPEG if the photo is large or has a format that only this device can read; otherwise the file itself. */
export async function smallerPhoto(file: File): Promise<File> {
  if (!file.type.startsWith('image/')) return file
  if (TAKEN.includes(file.type) && file.size <= SMALL_ENOUGH_BYTES) return file
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, MAX_SIDE_PIXELS / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
    return blob ? new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' }) : file
  } catch {
    // A file that this device cannot read is sent unchanged, and the server decides about it.
    return file
  }
}
