// Photos of a phone are larger than anybody looks at, and slow to send from a street: they leave smaller.

const LONGEST_SIDE = 2_560
const SMALL_ENOUGH = 1_500_000
const TAKEN = ['image/jpeg', 'image/png', 'image/webp']

/** A JPEG if the photo was large or of a kind that only this device can read; else the file as it is. */
export async function smallerPhoto(file: File): Promise<File> {
  if (!file.type.startsWith('image/')) return file
  if (TAKEN.includes(file.type) && file.size <= SMALL_ENOUGH) return file
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
    return blob ? new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' }) : file
  } catch {
    // What this device cannot read goes as it is, and the server says what it thinks of it.
    return file
  }
}
