// The icon of a channel.
import { Globe, MessageCircle, Send } from 'lucide-react'

export function ChannelIcon({ channel, size = 14 }: { channel: string; size?: number }) {
  const Icon = channel === 'whatsapp' ? MessageCircle : channel === 'telegram' ? Send : Globe
  return <Icon size={size} aria-hidden className="shrink-0" />
}
