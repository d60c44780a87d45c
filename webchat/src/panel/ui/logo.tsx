// The picture of the business, or its first letter.
import { useState } from 'preact/hooks'
import { usePanel } from './panel-context.ts'

export function Logo({ title }: { title: string }) {
  const { config } = usePanel()
  const { logo_url } = config.theme
  const [isBroken, setBroken] = useState(false)
  if (logo_url && !isBroken) return <img class="logo" src={logo_url} alt="" onError={() => setBroken(true)} />
  return (
    <span class="logo" aria-hidden="true">
      {[...title.trim()][0]?.toUpperCase()}
    </span>
  )
}
