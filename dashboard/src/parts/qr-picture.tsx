// A QR code as a picture: dark on white in both colour schemes, because many cameras read nothing else.
import { qrCode } from './qr-code.ts'

/** The empty edge that readers need, in modules. */
const EDGE_MODULES = 4

/** Shows nothing for a text that is too long for a code. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const rows = qrCode(text)
  if (!rows) return null
  const size = rows.length + 2 * EDGE_MODULES
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-EDGE_MODULES} ${-EDGE_MODULES} ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 rounded-lg"
    >
      <rect x={-EDGE_MODULES} y={-EDGE_MODULES} width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}
