// Makes an animated WebP: the browser encodes what has changed since the last frame, and this file joins the frames.
import type { Page } from 'playwright-core'

export interface Frame {
  /** PNG pictures as data addresses, from left to right. */
  parts: readonly string[]
  milliseconds: number
}

interface Changed {
  x: number
  y: number
  width: number
  height: number
  /** A WebP file, in base64. */
  webp: string
}

/** Draws the parts of each frame side by side, on a page that shows nothing else. */
export async function makeMovingPicture(page: Page, frames: readonly Frame[]): Promise<Buffer> {
  await page.setContent('<body></body>')
  const changed = await changedParts(page, frames)
  // The first frame is the whole picture.
  const first = changed[0] as Changed
  const animation = changed.flatMap((part, index) => (part ? [frameChunk(part, durationFrom(index))] : []))
  const extended = Buffer.alloc(10)
  extended[0] = 0b10
  extended.writeUIntLE(first.width - 1, 4, 3)
  extended.writeUIntLE(first.height - 1, 7, 3)
  // The background is white, and the animation repeats without end.
  const loop = Buffer.from([255, 255, 255, 255, 0, 0])
  const body = Buffer.concat([Buffer.from('WEBP'), chunk('VP8X', extended), chunk('ANIM', loop), ...animation])
  return chunk('RIFF', body)

  /** Frames in which nothing changes make the one before them longer. */
  function durationFrom(index: number): number {
    const next = changed.findIndex((part, other) => other > index && part !== null)
    const shown = frames.slice(index, next < 0 ? undefined : next)
    return shown.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
  }
}

const chunk = (name: string, data: Buffer): Buffer => {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(data.length)
  return Buffer.concat([Buffer.from(name), size, data, Buffer.alloc(data.length % 2)])
}

function frameChunk({ x, y, width, height, webp }: Changed, milliseconds: number): Buffer {
  const head = Buffer.alloc(16)
  head.writeUIntLE(x / 2, 0, 3)
  head.writeUIntLE(y / 2, 3, 3)
  head.writeUIntLE(width - 1, 6, 3)
  head.writeUIntLE(height - 1, 9, 3)
  head.writeUIntLE(milliseconds, 12, 3)
  // The pixels of a frame replace those before it.
  head[15] = 0b10
  return chunk('ANMF', Buffer.concat([head, pixelsOf(Buffer.from(webp, 'base64'))]))
}

/** The chunk with the pixels. Browsers also add a colour profile, but the frames of an animation cannot have one. */
function pixelsOf(webp: Buffer): Buffer {
  const HEAD = 'RIFF....WEBP'.length
  for (let at = HEAD; at < webp.length; ) {
    const size = webp.readUInt32LE(at + 4)
    const data = webp.subarray(at + 8, at + 8 + size)
    if (webp.toString('latin1', at, at + 4) === 'VP8 ') return chunk('VP8 ', data)
    at += 8 + size + (size % 2)
  }
  throw new Error('The browser has made no lossy WebP')
}

/** For each frame the rectangle that differs from the frame before it, at even places; null where nothing differs. */
function changedParts(page: Page, frames: readonly Frame[]): Promise<(Changed | null)[]> {
  return page.evaluate(
    async (all) => {
      const QUALITY = 0.82
      const pictures = await Promise.all(
        all.map((parts) =>
          Promise.all(
            parts.map(async (src) => {
              const image = new Image()
              image.src = src
              await image.decode()
              return image
            }),
          ),
        ),
      )
      const width = Math.max(...pictures.map((parts) => parts.reduce((sum, { width: own }) => sum + own, 0)))
      const height = Math.max(...pictures.flat().map(({ height: own }) => own))
      const draw = (parts: HTMLImageElement[]) => {
        const canvas = new OffscreenCanvas(width, height)
        const context = canvas.getContext('2d', { alpha: false }) as OffscreenCanvasRenderingContext2D
        let at = 0
        for (const part of parts) {
          context.drawImage(part, at, 0)
          at += part.width
        }
        return { canvas, pixels: new Uint32Array(context.getImageData(0, 0, width, height).data.buffer) }
      }
      const found: (Changed | null)[] = []
      let before: Uint32Array | null = null
      for (const parts of pictures) {
        const { canvas, pixels } = draw(parts)
        let [left, top, right, bottom] = before ? [width, height, 0, 0] : [0, 0, width, height]
        for (let at = 0; before && at < pixels.length; at++) {
          if (pixels[at] === before[at]) continue
          const [x, y] = [at % width, Math.floor(at / width)]
          left = Math.min(left, x)
          right = Math.max(right, x + 1)
          top = Math.min(top, y)
          bottom = y + 1
        }
        before = pixels
        if (right <= left) {
          found.push(null)
          continue
        }
        ;[left, top] = [left - (left % 2), top - (top % 2)]
        const part = new OffscreenCanvas(right - left, bottom - top)
        const context = part.getContext('2d', { alpha: false }) as OffscreenCanvasRenderingContext2D
        context.drawImage(canvas, -left, -top)
        const blob = await part.convertToBlob({ type: 'image/webp', quality: QUALITY })
        const webp = await new Promise<string>((resolve) => {
          const reader = new FileReader()
          reader.onload = () => resolve((reader.result as string).split(',')[1] as string)
          reader.readAsDataURL(blob)
        })
        found.push({ x: left, y: top, width: right - left, height: bottom - top, webp })
      }
      return found
    },
    frames.map(({ parts }) => [...parts]),
  )
}
