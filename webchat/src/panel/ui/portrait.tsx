// A person of the team: the initials in their colour, and a photo that covers them as soon as it is loaded.
import { useState } from 'preact/hooks'
import type { Person } from '../data/shapes.ts'

export function Portrait({ person: { name, color, photo_url } }: { person: Person }) {
  const [isBroken, setBroken] = useState(false)
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words[words.length - 1] : '']
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
  return (
    // CSS shows the letters, so that they are not part of the name of the choice.
    <span class="portrait" aria-hidden="true" data-letters={letters} style={{ '--own': color }}>
      {photo_url && !isBroken && (
        <img src={photo_url} alt="" loading="lazy" decoding="async" onError={() => setBroken(true)} />
      )}
    </span>
  )
}
