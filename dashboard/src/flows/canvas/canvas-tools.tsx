// Zoom, fit and automatic layout, in the corner of the canvas.
import { type FitViewOptions, useReactFlow } from '@xyflow/react'
import { Maximize, Minus, Network, Plus } from 'lucide-react'
import { useTexts } from '../../text/texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { flowTexts } from '../texts.ts'

export function CanvasTools({ fit, arrange }: { fit: FitViewOptions; arrange?: () => void }) {
  const t = useTexts(flowTexts)
  const flow = useReactFlow()
  const toFit = () => void flow.fitView({ ...fit, duration: 200 })
  return (
    <div className="absolute bottom-4 left-3 z-10 flex rounded-lg border bg-card shadow-card">
      <IconButton label={t('zoomOut')} onClick={() => void flow.zoomOut({ duration: 150 })}>
        <Minus size={18} />
      </IconButton>
      <IconButton label={t('zoomIn')} onClick={() => void flow.zoomIn({ duration: 150 })}>
        <Plus size={18} />
      </IconButton>
      <IconButton label={t('fit')} onClick={toFit}>
        <Maximize size={18} />
      </IconButton>
      {arrange && (
        <IconButton
          label={t('arrange')}
          onClick={() => {
            arrange()
            requestAnimationFrame(() => requestAnimationFrame(toFit))
          }}
        >
          <Network size={18} />
        </IconButton>
      )}
    </div>
  )
}
