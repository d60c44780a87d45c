// A signature by finger, pen or mouse; people who cannot draw can type their name.
import { type PointerEvent, useRef, useState } from 'react'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/field.tsx'
import { partTexts } from './texts.ts'

/** The drawing has more pixels than the screen shows, so that the stored picture is sharp. */
const [WIDTH_PIXELS, HEIGHT_PIXELS] = [900, 300]
/** The background is white also in dark colours, because the picture is stored. */
const [PAPER, INK] = ['#ffffff', '#14201d']

export function SignatureInput({ onFile }: { onFile: (file: File | null) => void }) {
  const t = useTexts(partTexts)
  const canvas = useRef<HTMLCanvasElement>(null)
  const name = useRef<HTMLInputElement>(null)
  const [isSigned, setSigned] = useState(false)
  const keep = () => {
    setSigned(true)
    canvas.current?.toBlob((blob) => onFile(blob && new File([blob], 'signature.png', { type: 'image/png' })))
  }
  const clear = () => {
    setSigned(false)
    onFile(null)
    if (name.current) name.current.value = ''
    if (canvas.current) blank(canvas.current)
  }
  const type = (text: string) => {
    if (text.trim() === '') return clear()
    if (canvas.current) write(canvas.current, text.trim())
    keep()
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="relative">
        <canvas
          ref={canvas}
          width={WIDTH_PIXELS}
          height={HEIGHT_PIXELS}
          aria-label={t('sign')}
          role="img"
          className="aspect-[3/1] w-full touch-none rounded-lg border border-strong-line bg-white"
          onPointerDown={(event) => begin(event, isSigned)}
          onPointerMove={draw}
          onPointerUp={keep}
        />
        {!isSigned && (
          <p aria-hidden className="pointer-events-none absolute inset-x-0 bottom-2 text-center text-sm text-[#5f6d69]">
            {t('sign')}
          </p>
        )}
      </div>
      <div className="flex gap-2">
        <Input
          ref={name}
          placeholder={t('signName')}
          onChange={({ target }) => type(target.value)}
          autoComplete="off"
        />
        <Button onClick={clear} disabled={!isSigned}>
          {t('clearSignature')}
        </Button>
      </div>
    </div>
  )
}

function begin(event: PointerEvent<HTMLCanvasElement>, isSigned: boolean): void {
  const canvas = event.currentTarget
  canvas.setPointerCapture(event.pointerId)
  if (!isSigned) blank(canvas)
  const pen = penOf(canvas)
  const { x, y } = pointOf(event)
  pen.beginPath()
  pen.moveTo(x, y)
  // A dot is a line that ends where it begins.
  pen.lineTo(x, y)
  pen.stroke()
}

function draw(event: PointerEvent<HTMLCanvasElement>): void {
  if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
  const { x, y } = pointOf(event)
  const pen = penOf(event.currentTarget)
  pen.lineTo(x, y)
  pen.stroke()
}

function write(canvas: HTMLCanvasElement, text: string): void {
  blank(canvas)
  const pen = penOf(canvas)
  pen.font = 'italic 96px "Segoe Script", "Snell Roundhand", "Brush Script MT", cursive'
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillStyle = INK
  pen.fillText(text, WIDTH_PIXELS / 2, HEIGHT_PIXELS / 2, WIDTH_PIXELS - 60)
}

function blank(canvas: HTMLCanvasElement): void {
  const pen = penOf(canvas)
  pen.fillStyle = PAPER
  pen.fillRect(0, 0, WIDTH_PIXELS, HEIGHT_PIXELS)
}

function penOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D
  pen.strokeStyle = INK
  pen.lineWidth = 6
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  return pen
}

function pointOf({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: ((clientX - left) / width) * WIDTH_PIXELS, y: ((clientY - top) / height) * HEIGHT_PIXELS }
}
