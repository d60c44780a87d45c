// Makes photos smaller before they are sent, because the photos of a phone are larger than needed and slow to send.

const MAX_SIDE_PIXELS = 2_560
const MAX_UNCHANGED_BYTES = 1_500_000
/** A portrait is shown with at most 56 points, which are 168 pixels on most phones. */
const PORTRAIT_PIXELS = 256
const TAKEN = ['image/jpeg', 'image/png', 'image/webp']

/** A JPEG if the photo is large or has a format that only this device can read; otherwise the file itself. */
export async function smallerPhoto(file: File): Promise<File> {
  if (!file.type.startsWith('image/')) return file
  if (TAKEN.includes(file.type) && file.size <= MAX_UNCHANGED_BYTES) return file
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, MAX_SIDE_PIXELS / Math.max(picture.width, picture.height))
    const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
    return await asJpeg(file, width, height, (drawing) => drawing.drawImage(picture, 0, 0, width, height))
  } catch {
    // A file that this device cannot read is sent unchanged, and the server decides about it.
    return file
  }
}

/** The middle of a photo, as a small square JPEG. */
export async function portraitOf(file: File): Promise<File> {
  try {
    const picture = await createImageBitmap(file)
    const side = Math.min(picture.width, picture.height)
    const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2]
    const size = Math.min(side, PORTRAIT_PIXELS)
    return await asJpeg(file, size, size, (drawing) =>
      drawing.drawImage(picture, left, top, side, side, 0, 0, size, size),
    )
  } catch {
    return file
  }
}

async function asJpeg(
  file: File,
  width: number,
  height: number,
  draw: (drawing: CanvasRenderingContext2D) => void,
): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const drawing = canvas.getContext('2d')
  if (!drawing) return file
  // A JPEG has no transparent parts; they would be black.
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, width, height)
  draw(drawing)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  return blob ? new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' }) : file
}
